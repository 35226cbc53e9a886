import type { CaseData } from '../../model/case-data.js';
import { el } from '../dom.js';
import type { Picks } from '../picks.js';
import { caseBrowser } from './browser.js';

/** Unpacks the cases of a page when their question is first opened, and puts the browser in their place. */
export function openCases(root: ParentNode, picks: Picks): void {
  for (const place of root.querySelectorAll<HTMLElement>('.cases[data-packed]')) {
    const fold = place.closest('details');
    const open = async () => {
      const packed = place.dataset.packed;
      if (packed === undefined) return;
      delete place.dataset.packed;
      place.replaceChildren(caseBrowser(await unpacked(packed), picks));
    };
    const failed = (error: unknown) => {
      place.replaceChildren(el('p', {}, `The cases cannot be unpacked by this browser (${String(error)}).`));
    };
    if (fold === null || fold.open) void open().catch(failed);
    else fold.addEventListener('toggle', () => void open().catch(failed), { once: true });
  }
}

async function unpacked(packed: string): Promise<CaseData> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return (await new Response(stream).json()) as CaseData;
}

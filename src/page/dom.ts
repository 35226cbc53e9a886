type Content = Node | string | undefined;

/** An element with its attributes and what it holds: texts become text, never markup. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content.filter((one) => one !== undefined));
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

export function svg(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly Content[]
): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content.filter((one) => one !== undefined));
  return made;
}

export function button(
  text: string,
  act: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const made = el('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', act);
  return made;
}

/** A choice with its label. */
export function choice(
  label: string,
  options: readonly (readonly [value: string, words: string])[],
  act: (value: string) => void,
): { element: HTMLElement; select: HTMLSelectElement } {
  const select = el('select', {}, ...options.map(([value, words]) => el('option', { value }, words)));
  select.addEventListener('change', () => act(select.value));
  return { element: el('label', {}, `${label} `, select), select };
}

/** Hands a text to the reader as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

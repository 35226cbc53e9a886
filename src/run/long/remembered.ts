import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '../../../datasets/data-folder.js';
import type { Place } from '../../../datasets/locate.js';
import type { Judge } from '../../judge/contract.js';
import { parseJsonText } from '../../model/json-text.js';
import { type LongRecord, longRecordSchema } from '../../model/long.js';
import { storeError } from '../../store/append-log.js';
import { sha256 } from '../../store/hash.js';

/** Where what is known of a judge's reading is kept. @param name of what is kept */
export function longPlace({ id, endpoint }: Judge, { env, cwd }: Place, name: string): string {
  const digits = sha256(`${id} ${endpoint}`).slice(0, 12);
  return join(dataFolder(env, cwd), 'probes', digits, name);
}

const RECORD = 'long.json';

/** Up to what length the judge was seen to read; undefined where it was never asked, or the record cannot be read. */
export async function rememberedReading(judge: Judge, place: Place): Promise<LongRecord | undefined> {
  const text = await readFile(longPlace(judge, place, RECORD), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return longRecordSchema.parse(parseJsonText(text));
  } catch {
    return undefined;
  }
}

/** @throws StoreError where it cannot be written */
export async function rememberReading(judge: Judge, place: Place, record: LongRecord): Promise<void> {
  const path = longPlace(judge, place, RECORD);
  const beside = `${path}.part`;
  try {
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(beside, `${JSON.stringify(record, null, 2)}\n`);
    await rename(beside, path);
  } catch (error) {
    throw storeError(path, error);
  }
}

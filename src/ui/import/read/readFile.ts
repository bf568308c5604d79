import { readInWorker } from './inWorker.ts';
import type { ReadRequest } from './reader.worker.ts';
import type { Spreadsheet } from './spreadsheet.ts';

/** Reads a sheet of a file, the first one unless it is named. @throws Unreadable; DOMException `AbortError` */
export const readFile = (file: File, sheet: string | undefined, signal: AbortSignal): Promise<Spreadsheet> => {
  const request: ReadRequest = { file, ...(sheet === undefined ? {} : { sheet }) };
  return readInWorker(
    () => new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' }),
    request,
    'Split it, or leave out columns that are not imported.',
    signal,
  );
};

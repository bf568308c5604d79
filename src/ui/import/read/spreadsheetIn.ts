import { readInWorker } from './inWorker.ts';
import type { Spreadsheet } from './spreadsheet.ts';

/** Reads a sheet of a file, the first one unless it is named. @throws Unreadable; DOMException `AbortError` */
export const spreadsheetIn = (file: File, sheet: string | undefined, signal: AbortSignal): Promise<Spreadsheet> =>
  readInWorker(
    () => new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' }),
    { file, ...(sheet === undefined ? {} : { sheet }) },
    'Split it, or leave out columns that are not imported.',
    signal,
  );

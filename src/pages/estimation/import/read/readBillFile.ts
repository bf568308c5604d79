import { readInWorker } from '../../../../ui/import/read/inWorker.ts';
import type { Workbook } from './workbook.ts';

/** Reads all sheets of a file. @throws Unreadable; DOMException `AbortError` */
export const readBillFile = (file: File, signal: AbortSignal): Promise<Workbook> =>
  readInWorker(
    () => new Worker(new URL('./boqReader.worker.ts', import.meta.url), { type: 'module' }),
    { file },
    'Split it.',
    signal,
  );

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { billWorkbook } from '../workbook/billWorkbook.ts';
import { sheetOf, type WrittenBill } from './bill.ts';

/** A bill of so many lines is sooner written than a thread has started, and holds nobody up. */
const few = 300;

type Bytes = Uint8Array<ArrayBuffer>;

const inThread = (bill: WrittenBill): Promise<Bytes> =>
  new Promise((resolve, reject) => {
    // A path instead of a URL: a test's DOM has a URL class of its own, which Worker refuses.
    const worker = new Worker(join(import.meta.dirname, 'bill.worker.entry.mjs'), { workerData: bill });
    worker.once('message', (bytes: Bytes) => resolve(bytes));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread that writes a bill ended with code ${code}`)));
  });

/** The end of the last bill that is written in a thread: one at a time, for each takes a core and some 100 MB. */
let last: Promise<unknown> = Promise.resolve();

/** The workbook of a bill: a large one is written in a thread of its own, while this one answers others. */
export const workbookOf = (bill: WrittenBill): Promise<Bytes> => {
  if (bill.total <= few) return billWorkbook(sheetOf(bill));
  const written = last.then(() => inThread(bill));
  last = written.catch(() => undefined);
  return written;
};

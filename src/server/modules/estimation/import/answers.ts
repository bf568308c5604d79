import type { exportCall, keepFileCall, keysCall, matchCall } from '../../../../resources/estimation/importCalls.ts';
import { bind, bindFile, type Binding } from '../../../engine/binding.ts';
import { oneByOne } from '../../../oneByOne.ts';
import type { Stage } from '../stages.ts';
import { requireRecords } from '../../../engine/parts/within.ts';
import { writtenBill } from './exportBill.ts';
import { lineKeys } from './lineKeys.ts';
import { matchLines } from './match.ts';
import { inRecord } from '../../../engine/editable/lineSet.ts';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { keepClientBill } from '../quotation/clientBill.ts';
import { billWorkbook } from '../workbook/billWorkbook.ts';
import { worksheetOf, type WrittenBill } from './bill.ts';

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

/** Each bill that is written in a thread takes a core and some 100 MB. */
const writing = oneByOne();

/** The workbook of a bill: a large one is written in a thread of its own, while this one answers others. */
const workbookOf = (bill: WrittenBill): Promise<Bytes> =>
  bill.total <= few ? billWorkbook(worksheetOf(bill)) : writing(() => inThread(bill));

/** The most bytes of the lines to match (20,000 with descriptions of some hundred characters), or of a kept workbook. */
const maxBytes = 16 * 1024 * 1024;

interface SheetCalls {
  readonly match: ReturnType<typeof matchCall<string>>;
  readonly keys: ReturnType<typeof keysCall<string>>;
  readonly exportBill: ReturnType<typeof exportCall<string>>;
  readonly keepFile: ReturnType<typeof keepFileCall<string>>;
}

/** The operations of an import and of the export on the lines of every stage. */
export const sheetAnswers = (stage: Stage, calls: SheetCalls): readonly Binding[] => [
  bind(
    calls.match,
    async (tx, { params, body }) => {
      await requireRecords(tx, stage.records, [Number(params['id'])]);
      return { matches: await matchLines(tx, body.lines) };
    },
    { kind: stage.title, bodyLimit: maxBytes },
  ),
  bind(
    calls.keys,
    async (tx, { params }) => {
      const id = Number(params['id']);
      await requireRecords(tx, stage.records, [id]);
      return { keys: await lineKeys(tx, stage, inRecord(stage, id)) };
    },
    { kind: stage.title },
  ),
  bind(calls.keepFile, (tx, { params, body, who }) => keepClientBill(tx, stage, Number(params['id']), body, who), {
    kind: stage.title,
    bodyLimit: maxBytes,
  }),
  bindFile(
    calls.exportBill,
    async (tx, { params, who }) => {
      const bill = await writtenBill(tx, stage, Number(params['id']), who.currency);
      return { name: bill.title, kind: 'xlsx', content: () => workbookOf(bill) };
    },
    { kind: stage.title },
  ),
];

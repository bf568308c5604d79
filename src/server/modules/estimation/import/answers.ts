import type { exportCall, keepFileCall, keysCall, matchCall } from '../../../../resources/estimation/importCalls.ts';
import { bind, bindFile, bindOutside, type Binding } from '../../../engine/binding.ts';
import type { Stage } from '../stages.ts';
import { requireRecords } from '../../../engine/parts/within.ts';
import { writtenBill } from './exportBill.ts';
import { lineKeys } from './lineKeys.ts';
import { matchLines } from './match.ts';
import { inRecord } from '../../../engine/breakdown/lineSet.ts';
import { inThread } from '../../../thread/thread.ts';
import { keepClientBill, requireWorkbook } from '../quotation/clientBill.ts';

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
  bindOutside(
    calls.keepFile,
    async ({ params, body, who, inBranch }) => {
      await requireWorkbook(body);
      return { data: await inBranch((tx) => keepClientBill(tx, { stage, id: Number(params['id']) }, body, who)) };
    },
    { kind: stage.title, bodyLimit: maxBytes, retried: true },
  ),
  bindFile(
    calls.exportBill,
    async (tx, { params, who }) => {
      const bill = await writtenBill(tx, stage, Number(params['id']), who.currency);
      return { name: bill.title, kind: 'xlsx', content: () => inThread('bill', bill) };
    },
    { kind: stage.title },
  ),
];

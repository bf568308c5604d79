import { compareCalls } from '../../../resources/boqCompare.calls.ts';
import { boqCosts } from '../../../resources/boqCosts.ts';
import { targetCalls } from '../../../resources/boqTarget.calls.ts';
import { xlsxStream } from '../../spreadsheet/xlsx.ts';
import { answering, answeringFile } from '../answering.ts';
import { compareEstimation } from './compare.ts';
import { sheetOf } from './sheet.ts';
import { whatIfPreview } from './whatIf.ts';

async function* once<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}

/** The comparison, for the wing of the estimations. */
export const compareAnswers = [
  answering(compareCalls.compare, (tx, { params, query, who }) => compareEstimation(tx, params.id, query, who)),
  answeringFile(compareCalls.compareExport, async (tx, { params, query, who }) => {
    const comparison = await compareEstimation(tx, params.id, query, who);
    const { from, to } = comparison;
    const { columns, rows } = sheetOf(comparison);
    return {
      name: `${from.number}-to-${to.number}-${to.stage}`,
      kind: 'xlsx',
      content: () => xlsxStream('Comparison', columns, once(rows)),
    };
  }),
];

/** The what-if, for the wing of the cost estimation. */
export const targetAnswers = [
  answering(targetCalls.whatIf, (tx, { params, body }) => whatIfPreview(tx, params.id, body), { kind: boqCosts.title }),
];

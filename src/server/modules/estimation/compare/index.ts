import { compareCalls } from '../../../../resources/estimation/compareCalls.ts';
import { boqCosts } from '../../../../resources/estimation/boqCosts.ts';
import { targetCalls } from '../../../../resources/estimation/targetCalls.ts';
import { xlsxStream } from '../../../spreadsheet/xlsx.ts';
import { bindFile, bindInTurns } from '../../../engine/binding.ts';
import { writtenInSlices } from '../../../engine/jsonRows.ts';
import { compareEstimation } from './compare.ts';
import { worksheetOf } from './worksheet.ts';
import { whatIfPreview } from './whatIf.ts';

/** The comparison, for the extension of the estimations. */
export const compareAnswers = [
  bindInTurns(compareCalls.compare, async (turn, { params, query, who }) => {
    const comparison = await compareEstimation(turn, params.id, query, who);
    return { ...comparison, lines: await writtenInSlices(comparison.lines) };
  }),
  bindFile(compareCalls.compareExport, async (turn, { params, query, who }) => {
    const comparison = await compareEstimation(turn, params.id, query, who);
    const { from, to } = comparison;
    const { columns, rows } = worksheetOf(comparison);
    return {
      name: `${from.number}-to-${to.number}-${to.stage}`,
      kind: 'xlsx',
      content: () => xlsxStream('Comparison', columns, rows),
    };
  }),
];

/** The what-if, for the extension of the cost estimation. */
export const targetAnswers = [
  bindInTurns(targetCalls.whatIf, (turn, { params, body }) => whatIfPreview(turn, params.id, body), {
    kind: boqCosts.title,
  }),
];

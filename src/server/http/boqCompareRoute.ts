import { estimations } from '../../resources/estimations.ts';
import { compareCalls } from '../../resources/boqCompare.calls.ts';
import { compareEstimation } from '../operations/boqCompare/compare.ts';
import { sheetOf } from '../operations/boqCompare/sheet.ts';
import { xlsxStream } from '../spreadsheet/xlsx.ts';
import { fileAnswer } from './fileAnswer.ts';
import { route, type Route } from './types.ts';

async function* once<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}

/** The route of a comparison's export: the lines that the filter leaves, read at one moment. */
export const boqCompareRoute = (): Route =>
  route(compareCalls.compareExport, estimations.title, async ({ inBranch, params, query, who, raw }) => {
    const comparison = await inBranch((tx) => compareEstimation(tx, params.id, query, who));
    const { columns, rows } = sheetOf(comparison);
    const name = `${comparison.from.number}-to-${comparison.to.number}-${comparison.to.stage}`;
    return fileAnswer(raw, xlsxStream('Comparison', columns, once(rows)), name, 'xlsx');
  });

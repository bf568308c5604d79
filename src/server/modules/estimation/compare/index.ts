import { compareCalls } from '../../../../resources/estimation/compareCalls.ts';
import { boqCosts } from '../../../../resources/estimation/boqCosts.ts';
import { targetCalls } from '../../../../resources/estimation/targetCalls.ts';
import { xlsxStream } from '../../../spreadsheet/xlsx.ts';
import { bindOutside, type OpenRequest } from '../../../engine/binding.ts';
import { asJsonRows } from '../../../engine/jsonRows.ts';
import { compareSides, readSides } from './compare.ts';
import { comparisonWorksheet } from './worksheet.ts';
import { readCosts, askedTarget, whatIfPreview } from './whatIf.ts';

/** Two sides are read at one moment, and compared once the transaction has ended. */
const comparisonOf = async ({ inBranch, params, query, who }: OpenRequest<typeof compareCalls.compare>) =>
  compareSides(await inBranch((tx) => readSides(tx, params.id, query, who), 'whole'), query);

const options = { onlyReads: true, retried: true };

/** The comparison, for the extension of the estimations. */
export const compareAnswers = [
  bindOutside(
    compareCalls.compare,
    async (request) => {
      const comparison = await comparisonOf(request);
      return { data: { ...comparison, lines: await asJsonRows(comparison.lines) } };
    },
    options,
  ),
  bindOutside(
    compareCalls.compareExport,
    async (request) => {
      const comparison = await comparisonOf(request);
      const { from, to } = comparison;
      const { columns, rows } = comparisonWorksheet(comparison);
      return {
        name: `${from.number}-to-${to.number}-${to.stage}`,
        kind: 'xlsx',
        content: () => xlsxStream('Comparison', columns, rows),
      };
    },
    options,
  ),
];

/** The what-if, for the extension of the cost estimation. */
export const targetAnswers = [
  bindOutside(
    targetCalls.whatIf,
    async ({ inBranch, params, body }) => {
      const target = askedTarget(body);
      return { data: await whatIfPreview(await inBranch((tx) => readCosts(tx, params.id), 'whole'), target, body) };
    },
    { ...options, kind: boqCosts.title },
  ),
];

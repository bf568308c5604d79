import { call } from '../../schema/calls/call.ts';
import { flag, money, text } from '../../schema/field.ts';
import { boqComparison } from './compareAnswers.ts';

const permission = 'estimation.estimation.view';
const failure = 'Failed to compare';

/** Both sides as `boq-cost.2`: the word of the stage and the revision. The rest narrows the lines to what matters. */
const query = {
  from: text({ required: 'Say what to compare', max: 40 }),
  to: text({ required: 'Say what to compare with', max: 40 }),
  /** Marks with commas between them: `added,removed`. */
  marks: text({ max: 100 }),
  /** Lines whose price differs by at least so much. */
  least: money({ label: 'Difference', min: '0' }),
  /** The key of a structure or BOM in the answer: what is in it. */
  structure: text({ max: 40 }),
  text: text({ max: 200 }),
  /** Lines that are the same on both sides too. */
  unchanged: flag(),
} as const;

/** The comparison of two revisions or stages of an estimation, which needs the permission to view both stages. */
export const compareCalls = {
  compare: call({
    method: 'GET',
    path: '/api/estimations/:id/compare',
    summary: 'Two revisions or stages of an estimation line by line, with the reasons of the difference in price',
    permission,
    query,
    answer: boqComparison,
    failure,
  }),
  compareExport: call({
    method: 'GET',
    path: '/api/estimations/:id/compare/export',
    summary: 'The comparison of two revisions or stages of an estimation as a spreadsheet',
    permission,
    query,
    answer: 'file',
    failure: 'Failed to export the comparison',
  }),
};

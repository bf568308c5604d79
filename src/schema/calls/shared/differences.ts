import * as z from 'zod/mini';
import { count, id, moment } from '../answers.ts';
import { call } from '../call.ts';
import { integer, text } from '../../field.ts';

/** A row whose stored figure differs: a line of a bill, a variant. */
const differentRow = () =>
  z.strictObject({
    name: z.string(),
    /** "Quantity of the BOMs above". */
    figure: z.string(),
    stored: z.string(),
    computed: z.string(),
  });
export type DifferentRow = z.output<ReturnType<typeof differentRow>>;

const figures = () => ({
  /** "Selling price". */
  figure: z.string(),
  stored: z.string(),
  computed: z.string(),
  found_at: moment(),
  /** When the check set the stored figures right; null while they differ. */
  mended_at: z.nullable(moment()),
});

/** A difference of a record, as its page tells it. */
const recordDifference = () =>
  z.strictObject({
    id: id(),
    ...figures(),
    rows: z.array(differentRow()),
    row_count: count(),
    /** Who can do what about it. */
    remedy: z.string(),
  });
export type RecordDifference = z.output<ReturnType<typeof recordDifference>>;

/** A difference that concerns the user, as the bell tells it. */
export const toldDifference = () =>
  z.strictObject({ resource: z.string(), id: id(), name: z.string(), title: z.nullable(z.string()), ...figures() });
export type ToldDifference = z.output<ReturnType<typeof toldDifference>>;

export const differencesOf = call({
  method: 'GET',
  path: '/api/differences',
  permission: null,
  summary:
    'The stored figures of a record that differ from those computed anew, or that the check has mended. Needs the permission to view it.',
  query: {
    resource: text({ required: 'Missing required parameters', max: 80 }),
    record_id: integer({ required: 'Missing required parameters', min: 1 }),
  },
  answer: () => z.strictObject({ records: z.array(recordDifference()) }),
  failure: 'Failed to fetch what differs',
});

import * as z from 'zod/mini';
import { listOf } from '../../schema/bounds.ts';
import { count, decimal, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { recordCheck } from '../../schema/check.ts';
import { integer, quantity, text } from '../../schema/field.ts';
import { normalised } from '../../schema/normalise.ts';

/** The most lines of one count. */
export const maxCounted = 5000;

const counted = quantity({ label: 'Counted', required: 'Say how much was counted', min: '0', max: '999999999' });

/** A line of a count as a file has it: the variant by its name or SKU, needed where the item has several. */
const written = {
  code: text({ label: 'Code', required: true, max: 60 }),
  variant: text({ label: 'Variant', max: 300 }),
  /** The unit of the item in which it was counted: empty for the base unit (rule 162). */
  unit: text({ label: 'Unit', max: 20 }),
  counted,
};

/** A counted variant, with what the books said when it was compared. */
const entered = {
  item_variant_id: integer({ label: 'Variant', required: true, min: 1 }),
  counted,
  on_hand: quantity({ label: 'By the books', required: true, min: '0' }),
};

const linesOf = <T extends z.ZodMiniType>(line: T) =>
  listOf(line, 'Must be a list', {
    least: 1,
    tooFew: 'Count something',
    most: maxCounted,
    tooMany: `At most ${maxCounted} lines at once`,
  });

const reason = { reason: text({ label: 'Reason', required: 'Say what was counted, and why', max: 300 }) };

/** A counted line beside the books, in the order in which it was sent. Quantities: exact decimals of 4 places, in the unit of the item. */
const compared = () =>
  z.strictObject({
    item_id: z.nullable(id()),
    item_variant_id: z.nullable(id()),
    name: z.nullable(z.string()),
    unit: z.nullable(z.string()),
    on_hand: z.nullable(decimal()),
    booked: z.nullable(decimal()),
    /** What was counted, in the unit of the item. */
    counted: z.nullable(decimal()),
    /** Counted less what the books say: what is entered. */
    difference: z.nullable(decimal()),
    /** Why it cannot be entered. */
    problem: z.nullable(z.string()),
  });
export type ComparedCount = z.output<ReturnType<typeof compared>>;

/** A count of many items, and opening stock (rule 158). */
export const countCalls = {
  compareCount: call({
    method: 'POST',
    path: '/api/stock_entries/count/compare',
    summary: 'What was counted beside what the books say, line by line; nothing is entered',
    permission: 'procurement.stock.view',
    body: () => z.strictObject({ lines: linesOf(normalised(written, recordCheck(written))) }),
    answer: () => z.strictObject({ lines: z.array(compared()) }),
    failure: 'Failed to compare the count',
  }),
  enterCount: call({
    method: 'POST',
    path: '/api/stock_entries/count',
    summary: 'Enter the differences of a count as adjustments, all or none',
    permission: 'procurement.stock.create',
    body: () =>
      normalised(reason, z.extend(recordCheck(reason), { lines: linesOf(normalised(entered, recordCheck(entered))) })),
    answer: () => z.strictObject({ entered: count(), unchanged: count() }),
    status: 201,
    success: 'Count entered',
    failure: 'Failed to enter the count',
  }),
};

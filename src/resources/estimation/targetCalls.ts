import * as z from 'zod/mini';
import { idList, maxLines } from '../../schema/bounds.ts';
import { fieldCheck } from '../../schema/check.ts';
import { count, decimal, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { integer, money, oneOf, percent } from '../../schema/field.ts';

const reached = () => z.strictObject({ price: decimal(), margin: decimal() });

/** The margin and price of a line, old and new. */
const marginChange = () =>
  z.strictObject({
    id: id(),
    version: id(),
    ref: z.nullable(z.string()),
    code: z.nullable(z.string()),
    description: z.string(),
    margin_from: decimal(),
    margin_to: decimal(),
    price_from: decimal(),
    price_to: decimal(),
  });

/** The margins that come as near to a target as hundredths of a percent can; nothing was changed. */
const whatIfAnswer = () =>
  z.strictObject({
    /** The price and margin of the lines that the target is for. */
    before: reached(),
    reached: reached(),
    target: decimal(),
    /** The target less the price reached. */
    missing: decimal(),
    /** The margin of all lines, or the points by which they moved, before single lines were adjusted. */
    common: decimal(),
    /** Lines that were to change and are verified. */
    verified: count(),
    /** The lines whose margin is another one. */
    margins: z.array(marginChange()),
  });
export type WhatIfAnswer = z.output<ReturnType<typeof whatIfAnswer>>;
export type MarginRow = WhatIfAnswer['margins'][number];

const limits = {
  least: 1,
  tooFew: 'Choose at least one',
  most: maxLines,
  tooMany: `At most ${maxLines} lines at once`,
};

/** The what-if of the cost estimation. */
export const targetCalls = {
  whatIf: call({
    method: 'POST',
    path: '/api/boq-cost/:id/items/what-if',
    summary: 'The margins with which a target price or margin is reached; nothing is changed',
    permission: 'estimation.boq_cost.view',
    body: () =>
      z.strictObject({
        target_price: fieldCheck('target_price', money({ label: 'Target price', min: '0' })),
        target_margin: fieldCheck('target_margin', percent({ label: 'Target margin', min: '0', max: '99.99' })),
        /** The same margin for all lines, or the margin of each moved by the same points. */
        way: fieldCheck('way', oneOf(['same', 'points'], { required: true })),
        /** The lines whose margins may change, else those in a structure or BOM, else all. */
        ids: z.optional(idList('ids must be ids', limits)),
        structure_line_id: fieldCheck('structure_line_id', integer({ min: 1 })),
        /** What the target is for: the whole estimation, or the lines that may change. */
        of: fieldCheck('of', oneOf(['estimation', 'chosen'], { initial: 'estimation' })),
      }),
    answer: whatIfAnswer,
    failure: 'Failed to calculate the margins',
  }),
};

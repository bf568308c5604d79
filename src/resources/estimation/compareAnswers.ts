import * as z from 'zod/mini';
import { lineBases } from '../../domain/estimation/basis.ts';
import { marks } from '../../domain/estimation/compare/compare.ts';
import { comparedFields, pricesKinds } from '../../domain/estimation/compare/line.ts';
import { count, decimal, id } from '../../schema/calls/answers.ts';
import { stageNames, lineKinds } from '../../domain/estimation/stages.ts';

/** A revision of a stage, as one side of a comparison. */
const side = () =>
  z.strictObject({
    stage: z.enum(stageNames),
    /** The stage record. */
    id: id(),
    number: z.string(),
    revision: count(),
    status: z.string(),
    status_label: z.string(),
    lines: count(),
  });

/** The price on both sides, the difference, and its reasons, which add up to it; each with 2 places. */
const money = () =>
  z.strictObject({
    from: decimal(),
    to: decimal(),
    difference: decimal(),
    effects: z.strictObject({ quantity: decimal(), rate: decimal(), scope: decimal(), margin: decimal() }),
  });

/** The figures of a line on one side; the total quantity has 4 places. */
const figures = () =>
  z.strictObject({
    id: id(),
    quantity: z.nullable(decimal()),
    /** Null for a measured line. */
    basis: z.nullable(z.enum(lineBases)),
    /** Of a percentage line; 2 places. */
    percent: z.nullable(decimal()),
    rate: z.nullable(decimal()),
    /** Null without prices. */
    extension: z.nullable(decimal()),
  });

/** A field that differs; of a reference, the names. */
const change = () =>
  z.strictObject({
    field: z.enum(comparedFields),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
  });

/**
 * A line of either side at its place in the tree of both: `key` names it within the answer, `parent_key` the line that it
 * is in. Texts are those of the new side, or of the old one for a removed line. `context`: it does not match the filter,
 * a line in it does.
 */
const comparedLine = () =>
  z.strictObject({
    key: z.string(),
    parent_key: z.nullable(z.string()),
    level: count(),
    kind: z.enum(lineKinds),
    ref: z.nullable(z.string()),
    code: z.nullable(z.string()),
    description: z.string(),
    unit: z.nullable(z.string()),
    from: z.nullable(figures()),
    to: z.nullable(figures()),
    marks: z.array(z.enum(marks)),
    changes: z.array(change()),
    money: z.nullable(money()),
    context: z.boolean(),
  });

/** Two sides of an estimation line by line. `prices`: `calculated` has all effects, `target` none of margin, `none` no money. */
export const boqComparison = () =>
  z.strictObject({
    from: side(),
    to: side(),
    prices: z.enum(pricesKinds),
    total: z.nullable(money()),
    /** How many lines have each mark, whatever the filter. */
    counts: z.strictObject({
      added: count(),
      removed: count(),
      changed: count(),
      moved: count(),
      recalculated: count(),
    }),
    lines: z.array(comparedLine()),
  });

export type BoqComparison = z.output<ReturnType<typeof boqComparison>>;
export type ComparedRow = BoqComparison['lines'][number];
export type ComparedSide = BoqComparison['from'];
export type ComparedMoney = NonNullable<BoqComparison['total']>;

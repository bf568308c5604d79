import fc from 'fast-check';
import { rateOrigins, type RateOrigin } from '../../src/domain/rateOrigins.ts';
import type { Basis, Line } from './billLines.ts';

/** What is entered in a line, in hundredths; absent: it stays. A percentage takes quantity and rates away (rule 59). */
export interface Entered {
  readonly quantity?: number | null;
  readonly material?: number | null;
  /** Where a material rate that is entered came from; absent: from nowhere. */
  readonly source?: RateOrigin;
  readonly labour?: number | null;
  readonly target?: number | null;
  readonly margin?: number;
  /** Null: measured. */
  readonly basis?: Basis | null;
  readonly percent?: number;
  /** The quantity of what is or becomes an alternate, or optional. */
  readonly alternate?: number | null;
}

/** What is done to a bill at once. Numbers choose among the lines that are there. */
export interface Saving {
  readonly do: 'save';
  readonly changes: readonly { readonly line: number; readonly entered: Entered }[];
  readonly added: readonly {
    readonly kind: Line['kind'];
    readonly into: number;
    readonly after: number;
    readonly entered: Entered;
  }[];
  readonly removed: readonly number[];
  /** Verified lines are removed too. */
  readonly knowing: boolean;
}
/** A percentage of the cost or an amount, in hundredths. */
export interface Overhead {
  readonly basis: 'percent' | 'amount';
  readonly hundredths: number;
}
export type Batch =
  | Saving
  /** All quantities anew, as an import does. */
  | { readonly do: 'all'; readonly quantities: readonly (number | null)[] }
  | { readonly do: 'move'; readonly line: number; readonly into: number; readonly place: 'first' | 'last' }
  | { readonly do: 'duplicate'; readonly line: number }
  | { readonly do: 'quantity'; readonly line: number; readonly quantity: number }
  /** Of a line with all below it, or of all lines. */
  | { readonly do: 'margins'; readonly line: number | null; readonly margin: number }
  | { readonly do: 'overheads'; readonly overheads: readonly Overhead[] }
  /** The reviewer, and then maybe the approver, verifies lines, and sends it back. */
  | { readonly do: 'verify'; readonly reviewer: readonly number[]; readonly approver: readonly number[] }
  /** It is approved and revised; what follows happens in the new revision. */
  | { readonly do: 'revise' };

const chosen = fc.nat(1000);
/** Hundredths: round ones more often, 0, and credits below it. */
const amount = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 9 }).map((n) => n * 100) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 999 }) },
  { weight: 2, arbitrary: fc.integer({ min: -999, max: -1 }) },
);
const amountOrNone = fc.option(amount, { freq: 6 });
const margin = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map((n) => n * 100),
  fc.integer({ min: -9999, max: 9000 }),
);
const percent = fc.integer({ min: -2500, max: 2500 });

const source = fc.constantFrom(...rateOrigins);

const measured = fc.record(
  { quantity: amountOrNone, material: amountOrNone, source, labour: amountOrNone, target: amountOrNone, margin },
  { requiredKeys: [] },
);
const percentage = fc.record({
  basis: fc.constantFrom<Basis>('percent_of_structure', 'percent_of_all'),
  percent,
});
const rateOnly = fc.record(
  { basis: fc.constant<Basis>('rate_only'), material: amountOrNone, margin },
  { requiredKeys: ['basis'] },
);
const alternate = fc.record(
  { basis: fc.constant<Basis>('alternate'), alternate: amountOrNone, material: amountOrNone, source, margin },
  { requiredKeys: ['basis'] },
);
const optional = fc.record(
  { basis: fc.constant<Basis>('optional'), alternate: amountOrNone, material: amountOrNone, source, margin },
  { requiredKeys: ['basis'] },
);
const provisional = fc.record(
  { basis: fc.constant<Basis>('provisional_sum'), quantity: amountOrNone, material: amountOrNone, margin },
  { requiredKeys: ['basis'] },
);
const unmeasured = fc.record({ basis: fc.constant(null), material: amountOrNone }, { requiredKeys: ['basis'] });
const entered: fc.Arbitrary<Entered> = fc.oneof(
  { weight: 6, arbitrary: measured },
  { weight: 3, arbitrary: percentage },
  { weight: 1, arbitrary: fc.record({ percent }) },
  { weight: 1, arbitrary: rateOnly },
  { weight: 1, arbitrary: alternate },
  { weight: 1, arbitrary: optional },
  { weight: 1, arbitrary: provisional },
  { weight: 1, arbitrary: unmeasured },
);
const first: fc.Arbitrary<Entered> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      quantity: amountOrNone,
      material: amount,
      labour: amountOrNone,
      margin,
      target: amountOrNone,
    }),
  },
  { weight: 2, arbitrary: percentage },
  { weight: 1, arbitrary: rateOnly },
  { weight: 1, arbitrary: alternate },
  { weight: 1, arbitrary: optional },
  { weight: 1, arbitrary: provisional },
);
const added = fc.record({
  /** BOMs more often: they are what factors are made of. */
  kind: fc.constantFrom<Line['kind']>('structure', 'structure', 'bom', 'bom', 'bom', 'item', 'item', 'item', 'item'),
  into: chosen,
  after: chosen,
  entered: first,
});
const most = 8;

/** A bill to begin with. */
export const bills = fc.array(added, { minLength: 6, maxLength: 25 });
const choices: { readonly weight: number; readonly arbitrary: fc.Arbitrary<Batch> }[] = [
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      changes: fc.array(fc.record({ line: chosen, entered }), { maxLength: most }),
      added: fc.array(added, { maxLength: most }),
      removed: fc.array(chosen, { maxLength: 2 }),
      knowing: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('all' as const),
      quantities: fc.array(amountOrNone, { minLength: 1, maxLength: 9 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      line: chosen,
      into: chosen,
      place: fc.constantFrom('first' as const, 'last' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('duplicate' as const), line: chosen }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('quantity' as const), line: chosen, quantity: amount }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('margins' as const), line: fc.option(chosen, { nil: null }), margin }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('overheads' as const),
      overheads: fc.array(
        fc.record({
          basis: fc.constantFrom('percent' as const, 'amount' as const),
          hundredths: fc.integer({ min: 0, max: 20_000 }),
        }),
        { maxLength: 3 },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('verify' as const),
      reviewer: fc.array(chosen, { minLength: 1, maxLength: 12 }),
      approver: fc.array(chosen, { maxLength: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revise' as const) }) },
];
export const batches: fc.Arbitrary<Batch[]> = fc.array(fc.oneof(...choices), { minLength: 1, maxLength: 9 });

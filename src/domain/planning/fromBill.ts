import { assertDefined } from '../assertDefined.ts';
import { compare, sum, type Decimal } from '../decimal.ts';
import { groupedBy } from '../grouped.ts';
import { inTreeOrder } from '../inTreeOrder.ts';
import { sharesOf } from './shares.ts';

/** A line of a bill as a plan is made from it. */
export interface BilledLine {
  readonly id: number;
  readonly line_key: string;
  readonly parent_line_id: number | null;
  readonly kind: 'structure' | 'bom' | 'item';
  readonly description: string;
  /** What an item comes to, with 2 places; null of structures and BOMs, and in bills without prices. */
  readonly amount: Decimal | null;
  /** It is paid by a rate or a percentage: nothing is done for it by itself. */
  readonly isUnmeasured: boolean;
}

/** A main task that a bill makes, with its sub-tasks: `line_key` is the identity of its structure, null at the top. */
export interface BilledTask {
  readonly line_key: string | null;
  readonly name: string;
  /** What it is worth; null in a bill without prices. */
  readonly weight: Decimal | null;
  readonly subTasks: readonly {
    readonly line_key: string;
    readonly name: string;
    readonly percentage: Decimal;
    /** What it is worth, not below 0; null in a bill without prices. */
    readonly weight: Decimal | null;
  }[];
}

/** What stands at the top of a bill, in no structure. */
const generalName = 'General';

const maxLength = 255;
const named = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text);

/**
 * The main tasks of a bill (rule 73): one for each structure with BOMs or measured items of its own, which are its
 * sub-tasks, with percentages by value that are exactly 100.00; without prices all are equal. What stands in no structure
 * is one more main task.
 */
export const tasksOfBill = (lines: readonly BilledLine[]): BilledTask[] => {
  const below = groupedBy(lines, ({ parent_line_id }) => parent_line_id);
  const isPriced = lines.some(({ amount }) => amount !== null && compare(amount, '0') !== 0);
  /** The amounts of all items in a line. */
  const valueOf = (line: BilledLine): Decimal =>
    sum(
      inTreeOrder([line], ({ id }) => below.get(id) ?? []).flatMap(({ row }) =>
        row.kind === 'item' && !row.isUnmeasured ? [row.amount ?? '0'] : [],
      ),
    );
  const taskOf = (structure: BilledLine | null): BilledTask[] => {
    const own = (below.get(structure?.id ?? null) ?? []).filter(
      ({ kind, isUnmeasured }) => kind !== 'structure' && !isUnmeasured,
    );
    if (own.length === 0) return [];
    const values = own.map(valueOf).map((value) => (compare(value, '0') > 0 ? value : '0'));
    const shares = sharesOf(values);
    return [
      {
        line_key: structure?.line_key ?? null,
        name: named(structure?.description ?? generalName),
        weight: isPriced ? sum(values) : null,
        subTasks: own.map(({ line_key, description }, at) => ({
          line_key,
          name: named(description),
          percentage: assertDefined(shares[at]),
          weight: isPriced ? assertDefined(values[at]) : null,
        })),
      },
    ];
  };
  const structures = inTreeOrder(below.get(null) ?? [], ({ id, kind }) =>
    kind === 'structure' ? (below.get(id) ?? []) : [],
  )
    .map(({ row }) => row)
    .filter(({ kind }) => kind === 'structure');
  return [...taskOf(null), ...structures.flatMap(taskOf)];
};

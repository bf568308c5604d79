import fc from 'fast-check';
import type { Made } from './sales.ts';

/** A line of the model: a tree in plain objects, quantities in tenths. */
export interface Line {
  readonly kind: 'structure' | 'bom' | 'item';
  readonly name: string;
  /** Tenths; null: none. */
  quantity: bigint | null;
  children: Line[];
}

/** An edit: numbers choose among the lines that are there. */
export type Edit =
  | {
      readonly do: 'add';
      readonly kind: Line['kind'];
      readonly into: number;
      readonly after: number;
      readonly tenths: number;
    }
  | { readonly do: 'change'; readonly line: number; readonly tenths: number }
  | { readonly do: 'move'; readonly line: number; readonly into: number; readonly place: 'first' | 'last' }
  | { readonly do: 'duplicate'; readonly line: number }
  | { readonly do: 'remove'; readonly line: number };

const chosen = fc.nat(1000);
const tenths = fc.integer({ min: 0, max: 50 });
const kind = fc.constantFrom<Line['kind']>('structure', 'bom', 'item');
export const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), kind, into: chosen, after: chosen, tenths }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), line: chosen, tenths }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('move' as const),
        line: chosen,
        into: chosen,
        place: fc.constantFrom('first' as const, 'last' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('duplicate' as const), line: chosen }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), line: chosen }) },
  ),
  { minLength: 5, maxLength: 20 },
);

/** The lines of a tree with what is above them, in the order in which a person reads them. */
export const everyLine = (lines: readonly Line[]): Line[] =>
  lines.flatMap((line) => [line, ...everyLine(line.children)]);

/** Whether a line of a kind can stand in another: structures hold all, BOMs no structures, items nothing. */
export const holds = (parent: Line | undefined, kindOf: Line['kind']): boolean =>
  parent === undefined || parent.kind === 'structure' || (parent.kind === 'bom' && kindOf !== 'structure');

/** Takes a line out of the tree. */
export const takeOut = (lines: Line[], line: Line): void => {
  const at = lines.indexOf(line);
  if (at >= 0) lines.splice(at, 1);
  else for (const { children } of lines) takeOut(children, line);
};

export const siblingsOf = (lines: Line[], line: Line): Line[] =>
  lines.includes(line) ? lines : (lines.map((l) => siblingsOf(l.children, line)).find((found) => found.length) ?? []);

/** A copy with all below it. */
export const copyOf = (line: Line): Line => ({ ...line, children: line.children.map(copyOf) });

const sixteen = 10n ** 16n;
const decimal = (digits: bigint, places: number) => {
  const text = digits.toString().padStart(places + 1, '0');
  return `${text.slice(0, text.length - places)}.${text.slice(text.length - places)}`;
};

export interface Shown {
  readonly name: string;
  readonly kind: string;
  readonly quantity: string | null;
  readonly factor: string;
  readonly children: Shown[];
}

/** What the product is to show of the tree: factors are the products of the quantities of the BOMs above. */
export const shown = (lines: readonly Line[], factor = sixteen): Shown[] =>
  lines.map(({ name, kind: kindOf, quantity, children }) => ({
    name,
    kind: kindOf,
    quantity: quantity === null ? null : decimal(quantity * 1000n, 4),
    factor: decimal(factor, 16),
    children: shown(children, kindOf === 'bom' ? (factor * (quantity ?? 0n)) / 10n : factor),
  }));

/** The same of the rows that the product answers. */
export const shownRows = (rows: readonly Made[], parent?: number): Shown[] =>
  rows
    .filter(({ parent_line_id }) => parent_line_id === parent)
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, description, kind: kindOf, quantity = null, factor }) => ({
      name: description,
      kind: kindOf,
      quantity,
      factor,
      children: shownRows(rows, id),
    }));

/** The ids of the rows in the order of the lines of the tree: their places are the same. */
export const idsInOrder = (rows: readonly Made[], parent?: number): number[] =>
  rows
    .filter(({ parent_line_id }) => parent_line_id === parent)
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ id }) => [id, ...idsInOrder(rows, id)]);

const lineOf = (kindOf: Line['kind'], name: string, tenthsOf: bigint | null, ...children: Line[]): Line => ({
  kind: kindOf,
  name,
  quantity: tenthsOf,
  children,
});

/** A bill to begin with: BOMs in BOMs and in a structure, so that whatever moves has something below it. */
export const firstTree = (): Line[] => [
  lineOf(
    'structure',
    'Roof',
    null,
    lineOf('bom', 'Truss', 20n, lineOf('bom', 'Nails', 15n, lineOf('item', 'Nail', 30n)), lineOf('item', 'Plate', 10n)),
  ),
  lineOf('bom', 'Window', 30n, lineOf('item', 'Pane', 7n)),
  lineOf('item', 'Bolt', 10n),
];

/** The lines of a tree as they are added at once, each with the name of the one above it. */
export const addedOf = (lines: readonly Line[], parent?: string): Record<string, unknown>[] =>
  lines.flatMap(({ kind: kindOf, name, quantity, children }) => [
    {
      key: name,
      kind: kindOf,
      description: name,
      ...(parent === undefined ? {} : { parent_key: parent }),
      ...(quantity === null ? {} : { quantity: decimal(quantity, 1) }),
    },
    ...addedOf(children, name),
  ]);

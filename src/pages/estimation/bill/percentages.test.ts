import type { Line } from '../../../domain/lines.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOf, reckoned } from '../../../../tests/support/billArithmetic.ts';
import { billColumns } from './columns.tsx';
import type { GridRow } from '../../../ui/lines/lines.ts';
import { newRow } from '../../../ui/lines/restore.ts';
import { RowTree } from '../../../ui/lines/rowTree.ts';
import { applyCommand, inverse, commandOfEdits, type Command } from '../../../ui/lines/commands.ts';
import { billModel } from './model.ts';

const line = (id: number, parent: number | null, more: Partial<Line>): Line => ({
  id,
  version: 1,
  kind: 'item',
  parent_line_id: parent,
  position: id * 1024,
  description: `Line ${id}`,
  factor: '1',
  overhead: '0.00',
  margin_percent: '20.00',
  ...more,
});
const priced = (quantity: string, rate: string): Partial<Line> => ({
  quantity,
  material_rate: rate,
  target_rate: rate,
});

/** A façade with panels and a deduction, a door of two leaves, and loose bolts. */
const opened = () => {
  const tree = new RowTree(billModel('cost_estimation'));
  tree.load([
    line(1, null, { kind: 'structure' }),
    line(2, 1, {}),
    line(3, 1, {}),
    line(4, 1, {}),
    line(5, 1, { kind: 'bom', quantity: '2.0000' }),
    line(6, 5, { factor: '2' }),
    line(7, null, {}),
    line(8, null, {}),
  ]);
  const [columns] = [billColumns('cost_estimation', false, '.')];
  const column = (key: string) => columns.find((each) => each.key === key);
  const type = (id: number, key: string, text: string): Command | undefined => {
    const reading = column(key)?.read?.(text) ?? { error: 'closed' };
    const input = 'error' in reading ? { text, error: reading.error } : { value: reading.value };
    const command = commandOfEdits(tree, [{ id, column: key, input }]);
    if (command) applyCommand(tree, command);
    tree.takeTouched();
    return command;
  };
  for (const [id, values] of [
    [2, priced('10.0000', '100.0000')],
    [3, priced('-3.0000', '50.2500')],
    [6, priced('1.0000', '200.0000')],
    [7, priced('7.0000', '3.3333')],
  ] as const)
    tree.change(id, values);
  tree.takeTouched();
  const at = (id: number): GridRow => tree.rowOf(id) as GridRow;
  return { tree, column, type, at };
};

const amountsOf = (row: GridRow) =>
  (['cost_extension', 'target_extension', 'selling_extension'] as const).map((name) => digitsOf(row.line[name], 2));

/** Whether all figures in sight are what the lines come to when they are reckoned anew. */
const expectReckoned = (tree: RowTree, about = '') => {
  const rows = [...tree.walk()].map(({ line: { parent_line_id: _, ...own }, key, parent }) => {
    const filled = Object.entries(own).filter(([, value]) => value !== null && value !== undefined);
    return { ...Object.fromEntries(filled), id: key, ...(parent === null ? {} : { parent_line_id: parent }) };
  });
  const { amounts, total } = reckoned(rows);
  for (const row of tree.walk()) {
    const own = amounts.get(row.key);
    if (own) expect(amountsOf(row), `${about} ${row.key}`).toEqual([own.cost, own.target, own.selling]);
  }
  expect([tree.totals[1], tree.totals[0], tree.totals[3]], about).toEqual([total.cost, total.target, total.selling]);
};

describe('in the cell of a quantity', () => {
  it('a percentage of the structure or of all is typed, follows the other lines, and is taken back', () => {
    const { tree, type, at, column } = opened();
    const shown = (id: number) => column('quantity')?.shown(at(id));
    const command = type(4, 'quantity', '-2%');
    expect(at(4).line).toMatchObject({ basis: 'percent_of_structure', percent: '-2.00' });
    expect(at(4).line['quantity'] ?? null).toBeNull();
    // 2 % of 1,000.00 − 150.75 + 400.00.
    expect([shown(4), at(4).line['cost_extension']]).toEqual(['-2 %', '-24.99']);
    type(8, 'quantity', '10 % of all');
    // A tenth of 1,249.25 − 24.99 + 23.33.
    expect([shown(8), at(8).line['cost_extension']]).toEqual(['10 % of all', '124.76']);
    type(2, 'quantity', '-10');
    expect(at(4).line['cost_extension']).toBe('15.02');
    expectReckoned(tree);
    type(8, 'quantity', '5%');
    expect(at(8).line).toMatchObject({ basis: 'percent_of_all', percent: '5.00' });
    applyCommand(tree, inverse(command as Command));
    tree.takeTouched();
    expect(at(4).line['basis'] ?? null).toBeNull();
    expectReckoned(tree);
  });

  it('a rate only keeps its rates and adds nothing; a percentage has none, and gets them back', () => {
    const { tree, type, at, column } = opened();
    type(2, 'quantity', 'R/O');
    expect(at(2).line).toMatchObject({ basis: 'rate_only', quantity: null, material_rate: '100.0000' });
    expect([column('quantity')?.shown(at(2)), at(2).line['cost_extension']]).toEqual(['rate only', '0.00']);
    expect(at(2).line['selling_rate']).toBe('125.0000');
    const command = type(2, 'quantity', '3%');
    expect(at(2).line).toMatchObject({ material_rate: null, target_rate: null });
    expect([column('material_rate')?.open?.(at(2)), column('margin_percent')?.open?.(at(2))]).toEqual([false, false]);
    applyCommand(tree, inverse(command as Command));
    expect(at(2).line).toMatchObject({ basis: 'rate_only', material_rate: '100.0000', target_rate: '100.0000' });
    type(2, 'quantity', '4');
    expect(at(2).line).toMatchObject({ basis: null, quantity: '4.0000', cost_extension: '400.00' });
    expectReckoned(tree);
  });

  it('a provisional sum counts, what is optional does not, and shows what it would come to', () => {
    const { tree, type, at, column } = opened();
    const total = tree.totals[1] ?? 0n;
    type(2, 'quantity', 'PS');
    expect(at(2).line).toMatchObject({ basis: 'provisional_sum', quantity: '1', cost_extension: '100.00' });
    expect(column('quantity')?.shown(at(2))).toBe('PS 1');
    expect((tree.totals[1] ?? 0n) - total).toBe(-90_000n);
    type(2, 'quantity', 'optional 4');
    expect(at(2).line).toMatchObject({ basis: 'optional', quantity: null, cost_extension: '0.00' });
    expect([column('quantity')?.shown(at(2)), column('quantity')?.plain(at(2))]).toEqual(['opt. 4', 'optional 4']);
    expect((tree.totals[1] ?? 0n) - total).toBe(-100_000n);
    type(6, 'quantity', 'PS');
    expect(at(6).unread?.['quantity']?.error).toBe('A BOM holds no provisional sums');
    expectReckoned(tree);
  });

  it('what cannot be is said, and stays as it was typed', () => {
    const { type, at } = opened();
    type(5, 'quantity', '2%');
    expect(at(5).unread).toEqual({ quantity: { text: '2.00%', error: 'Only items are paid by rate or percentage' } });
    type(6, 'quantity', '2%');
    expect(at(6).unread?.['quantity']?.error).toBe('A BOM holds no percentage lines');
    type(2, 'quantity', '2.345%');
    expect(at(2).unread?.['quantity']).toEqual({ text: '2.345%', error: 'At most 2 decimal places' });
    type(2, 'quantity', 'rates');
    expect(at(2).unread?.['quantity']?.text).toBe('rates');
    expect(at(2).line).toMatchObject({ quantity: '10.0000' });
  });

  it('negative figures are recognisable, and a range adds up the numbers alone', () => {
    const { type, at, column } = opened();
    type(4, 'quantity', '-2%');
    const looks = (key: string, id: number) => column(key)?.cellClass?.(at(id));
    expect([
      looks('quantity', 3),
      looks('cost_extension', 3),
      looks('quantity', 4),
      looks('cost_extension', 4),
    ]).toEqual(Array.from({ length: 4 }, () => 'boq-negative'));
    expect([looks('quantity', 2), looks('cost_extension', 2)]).toEqual([undefined, undefined]);
  });
});

const texts = fc.oneof(
  fc.integer({ min: -500, max: 500 }).map((n) => (n / 10).toFixed(1)),
  fc.integer({ min: -2500, max: 2500 }).map((n) => `${(n / 100).toFixed(2)}%`),
  fc.integer({ min: -2500, max: 2500 }).map((n) => `${(n / 100).toFixed(2)}% of all`),
  fc.constantFrom('rate only', '', 'optional 3', 'alternate 2', 'PS', 'provisional sum 2'),
);
const acts = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ act: fc.constant('quantity' as const), at: fc.nat(40), text: texts }) },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('rate' as const),
        at: fc.nat(40),
        cents: fc.integer({ min: -9999, max: 99_999 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('move' as const), at: fc.nat(40), into: fc.nat(40) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('remove' as const), at: fc.nat(40) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('insert' as const), into: fc.nat(40), text: texts }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('undo' as const) }) },
  ),
  { maxLength: 20 },
);

it('the figures in sight are what the lines come to, whatever is typed, moved and taken back', () => {
  fc.assert(
    fc.property(acts, (script) => {
      const { tree, type } = opened();
      const done: Command[] = [];
      let key = 0;
      const apply = (command: Command) => {
        applyCommand(tree, command);
        done.push(command);
      };
      for (const one of script) {
        const rows = [...tree.walk()];
        const rowAt = (n: number) => rows[n % (rows.length || 1)];
        const groupAt = (n: number) => {
          const groups = rows.filter((row) => row.sums);
          return groups[n % (groups.length + 1)];
        };
        if (one.act === 'quantity' || one.act === 'rate') {
          const row = rowAt(one.at);
          if (!row || row.line.kind === 'structure' || (one.act === 'rate' && row.line.kind === 'bom')) continue;
          // The cells of a percentage line's rates are closed.
          if (one.act === 'rate' && row.line['percent']) continue;
          const command =
            one.act === 'quantity'
              ? type(row.key, 'quantity', one.text)
              : type(row.key, 'material_rate', (one.cents / 100).toFixed(2));
          if (command) done.push(command);
        } else if (one.act === 'move') {
          const [row, into] = [rowAt(one.at), groupAt(one.into)];
          const inside = new Set(row ? tree.entriesOf(row.key).map((entry) => entry.row.key) : []);
          const isBom = into?.line.kind === 'bom';
          if (
            !row ||
            (into && inside.has(into.key)) ||
            (isBom && (row.line.kind === 'structure' || row.line['percent']))
          )
            continue;
          const to = { parent: into?.key ?? null, after: null };
          apply({ kind: 'move', moves: [{ key: row.key, from: tree.spotOf(row.key), to }] });
        } else if (one.act === 'remove') {
          const row = rowAt(one.at);
          if (row) apply({ kind: 'remove', entries: tree.entriesOf(row.key) });
        } else if (one.act === 'insert') {
          const into = groupAt(one.into);
          const row = newRow(tree.model, (key -= 1), {
            kind: 'item',
            margin_percent: '20.00',
            ...priced('1.0000', '9.9900'),
          });
          apply({ kind: 'insert', entries: [{ row, spot: { parent: into?.key ?? null, after: null } }] });
          const command = type(key, 'quantity', one.text);
          if (command) done.push(command);
        } else {
          const last = done.pop();
          if (last) applyCommand(tree, inverse(last));
        }
        tree.takeTouched();
        expectReckoned(tree, JSON.stringify(one));
      }
    }),
    { numRuns: 150 },
  );
});

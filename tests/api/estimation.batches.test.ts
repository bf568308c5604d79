import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import {
  answeredLine,
  batches,
  bills,
  copyOf,
  everyLine,
  expectedBill,
  expectedTotals,
  holds,
  inOrder,
  noRates,
  sentAmount,
  siblingsOf,
  type Batch,
  type Line,
  type Saving,
} from '../support/billBatches.ts';
import { linesOf, makeCosted, save, testEstimation } from '../support/estimation.ts';
import { patience } from '../support/patience.ts';
import { expecting, type Made } from '../support/sales.ts';
import type { Sent } from '../support/samples.ts';

const { team, masters } = testEstimation();
let cost = 0;
let estimation = 0;
beforeAll(async () => {
  ({ cost, estimation } = await makeCosted(team, masters));
});

const path = '/api/boq-cost';
/** BILL_BATCHES=10000 tries so many; a run of all tests has time for some. */
const wanted = Number(process.env['BILL_BATCHES'] ?? 150);
/** Quantities of two places in so many levels have the 16 places of a factor at most. */
const mostDepth = 6;

const read = async () => inOrder(await linesOf(team.creator, 'boq-cost', cost));
const big = (n: number | null) => (n === null ? null : BigInt(n));

/** BOMs are chosen more often: they are what factors are made of. */
const weighed = (line: Line): Line[] => (line.kind === 'bom' ? [line, line, line, line] : [line]);

/** The lines that can hold another one of a kind; undefined is the top. */
const placesFor = (tree: Line[], kind: Line['kind'], height = 1): (Line | undefined)[] => [
  undefined,
  ...everyLine(tree).flatMap(({ line, depth }) =>
    depth + height < mostDepth && holds(line, kind) ? weighed(line) : [],
  ),
];
const heightOf = (line: Line): number => 1 + Math.max(0, ...line.children.map(heightOf));
const oneOf = <T>(choices: readonly T[], n: number): T => choices[n % choices.length] as T;

let made = 0;
/** New lines in the tree, and what is sent of them. */
const add = (tree: Line[], wantedLines: Saving['added']): Sent[] =>
  wantedLines.map(({ kind, into, after, quantity, material, labour, margin, target }) => {
    const parent = oneOf(placesFor(tree, kind), into);
    made += 1;
    const line: Line = {
      kind,
      name: `Line ${made}`,
      id: 0,
      version: 0,
      quantity: kind === 'structure' ? null : big(quantity),
      rates:
        kind === 'item'
          ? { material: BigInt(material), labour: big(labour), margin: BigInt(margin), target: big(target) }
          : { ...noRates },
      children: [],
    };
    const inside = parent ? parent.children : tree;
    const before = after % (inside.length + 2);
    const follows = inside[before];
    inside.splice(follows ? before + 1 : before === inside.length ? 0 : inside.length, 0, line);
    const named = (l: Line, of: string) => (l.id === 0 ? { [`${of}_key`]: l.name } : {});
    return {
      key: line.name,
      kind,
      description: line.name,
      ...(parent ? { ...named(parent, 'parent'), ...(parent.id ? { parent_line_id: parent.id } : {}) } : {}),
      ...(follows
        ? { ...named(follows, 'after'), ...(follows.id ? { after_id: follows.id } : {}) }
        : before === inside.length - 1
          ? { after_id: null }
          : {}),
      ...(kind === 'structure' ? {} : { quantity: sentAmount(line.quantity) }),
      ...(kind === 'item'
        ? {
            material_rate: sentAmount(line.rates.material),
            labour_rate: sentAmount(line.rates.labour),
            margin_percent: String(margin),
            target_rate: sentAmount(line.rates.target),
          }
        : {}),
    };
  });

/** Takes lines out of the tree with all below them. Returns their ids. */
const remove = (tree: Line[], chosen: readonly number[]): number[] =>
  chosen.flatMap((n) => {
    const lines = everyLine(tree).map(({ line }) => line);
    if (lines.length === 0) return [];
    const line = oneOf(lines, n);
    const siblings = siblingsOf(tree, line);
    siblings.splice(siblings.indexOf(line), 1);
    return [line.id];
  });

const change = (tree: Line[], wantedChanges: Saving['changes']): Sent[] => {
  const lines = everyLine(tree).flatMap(({ line }) => (line.kind === 'structure' ? [] : weighed(line)));
  const sent = new Map<number, Sent>();
  for (const { line: n, quantity, material, margin } of lines.length ? wantedChanges : []) {
    const line = oneOf(lines, n);
    if (sent.has(line.id)) continue;
    const values: Sent = {};
    if (quantity !== undefined) {
      line.quantity = big(quantity);
      values['quantity'] = sentAmount(quantity);
    }
    if (line.kind === 'item' && material !== undefined) {
      line.rates.material = big(material);
      values['material_rate'] = sentAmount(material);
    }
    if (line.kind === 'item' && margin !== undefined) {
      line.rates.margin = BigInt(margin);
      values['margin_percent'] = String(margin);
    }
    sent.set(line.id, { id: line.id, version: line.version, ...values });
  }
  return [...sent.values()];
};

/** Does a batch in the model and by a call; undefined where no line allows it. */
const make = async (tree: Line[], batch: Batch): Promise<Made[] | undefined> => {
  const items = `${path}/${cost}/items`;
  const all = everyLine(tree);
  if (batch.do === 'save') {
    const removed = remove(tree, batch.removed);
    const changes = change(tree, batch.changes);
    const added = add(tree, batch.added);
    return (await save(team.creator, 'boq-cost', cost, { changes, added, removed })).records;
  }
  if (batch.do === 'all') {
    const { quantities } = batch;
    const changes = all
      .flatMap(({ line }) => weighed(line))
      .map((_, at) => ({ line: at, quantity: oneOf(quantities, at) }));
    return (await save(team.creator, 'boq-cost', cost, { changes: change(tree, changes) })).records;
  }
  if (all.length === 0) return undefined;
  const { line } = oneOf(all, batch.line);
  if (batch.do === 'move') {
    const height = heightOf(line);
    const below = new Set(everyLine([line]).map((inside) => inside.line));
    const places = placesFor(tree, line.kind, height).filter((place) => !place || !below.has(place));
    const parent = oneOf(places, batch.into);
    const siblings = siblingsOf(tree, line);
    siblings.splice(siblings.indexOf(line), 1);
    (parent ? parent.children : tree)[batch.place === 'first' ? 'unshift' : 'push'](line);
    const order = { ids: [line.id], place: batch.place, parent_line_id: parent?.id ?? null };
    return (await expecting(200, team.creator.put(`${items}/order`, order))).records;
  }
  if (batch.do === 'duplicate') {
    const siblings = siblingsOf(tree, line);
    siblings.splice(siblings.indexOf(line) + 1, 0, copyOf(line));
    return (await expecting(201, team.creator.post(`${items}/duplicate`, { ids: [line.id] }))).records;
  }
  if (batch.do === 'quantity') {
    if (line.kind === 'structure') return undefined;
    line.quantity = BigInt(batch.quantity);
    const call = `${path}/${line.kind}s/${line.id}/quantity`;
    return (await expecting(200, team.creator.put(call, { quantity: sentAmount(batch.quantity) }))).records;
  }
  for (const { line: inside } of everyLine([line]))
    if (inside.kind === 'item') inside.rates.margin = BigInt(batch.margin);
  await expecting(
    200,
    team.creator.put(`${items}/apply-margins`, { margin_percent: String(batch.margin), structure_line_id: line.id }),
  );
  return undefined;
};

/** Compares what is stored with what the lines come to, and takes over the ids and versions. */
const compare = async (tree: Line[], before: readonly Made[], answered: readonly Made[] | undefined) => {
  const rows = await read();
  const expected = expectedBill(tree);
  expect(rows.map(answeredLine)).toEqual(expected);
  const { records } = await expecting(200, team.creator.get(`/api/estimations/${estimation}/boq-cost`));
  expect(records[0].totals).toMatchObject(expectedTotals(expected));
  // A save tells whoever made it every line that differs now.
  if (answered) {
    const [known, told] = [new Map(before.map((row) => [row.id, row])), new Map(answered.map((row) => [row.id, row]))];
    for (const row of rows) {
      const was = known.get(row.id);
      if (!was || JSON.stringify(answeredLine(was)) !== JSON.stringify(answeredLine(row)))
        expect(answeredLine(told.get(row.id) ?? {}), `told of ${row.description}`).toEqual(answeredLine(row));
    }
  }
  for (const [at, { line }] of everyLine(tree).entries())
    Object.assign(line, { id: rows[at]?.id, version: rows[at]?.version });
  return rows;
};

it(
  'what is stored equals what is computed anew from the lines, after every batch of changes',
  async () => {
    let done = 0;
    const result = await fc.check(
      fc.asyncProperty(bills, batches, async (bill, steps) => {
        const tree: Line[] = [];
        const removed = (await read()).flatMap(({ id, parent_line_id }) => (parent_line_id ? [] : [id]));
        const first = await save(team.creator, 'boq-cost', cost, { removed, added: add(tree, bill) });
        let rows = await compare(tree, [], first.records);
        for (const step of steps) {
          rows = await compare(tree, rows, await make(tree, step));
          done += 1;
        }
      }),
      // A failure names its seed: to look for a smaller bill would take minutes.
      { numRuns: Math.ceil(wanted / 4), endOnFailure: true },
    );
    if (process.env['BILL_BATCHES']) process.stdout.write(`${done} batches, seed ${result.seed}\n`);
    expect(result.failed, fc.defaultReportMessage(result)).toBe(false);
  },
  3 * patience + wanted * 1000,
);

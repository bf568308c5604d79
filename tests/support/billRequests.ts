import type { Batch, Entered, Overhead, Saving } from './billBatches.ts';
import {
  copyOf,
  everyLine,
  hasQuantity,
  isMarked,
  isOutside,
  isPercentage,
  oneOf,
  placesFor,
  siblingsOf,
  weighed,
  type Line,
} from './billLines.ts';
import type { Sent } from './samples.ts';

/** A call of the cost estimation; `at`: the path behind its collection or behind the record. */
export interface Request {
  readonly method: 'PUT' | 'POST';
  readonly at: { readonly record?: string; readonly stage?: string };
  readonly body: Sent;
  /** The status of a refusal that the rules demand. */
  readonly refused?: number;
  /** The call tells of no lines. */
  readonly silent?: true;
}

const big = (n: number | null): bigint | null => (n === null ? null : BigInt(n));
/** Hundredths as a text of a request. */
const sentAmount = (n: number | null): string | null => (n === null ? null : (n / 100).toFixed(2));

/** Whether this line stands in a BOM, which holds what is measured or has a rate only. */
const isInBom = (tree: readonly Line[], line: Line): boolean =>
  everyLine(tree).find((one) => one.line === line)?.parent?.kind === 'bom';

/** What of it the line can take: a BOM has a quantity alone, a percentage line neither quantity nor rates. */
const fitting = (line: Line, wanted: Entered, inBom: boolean): Entered => {
  const { quantity } = wanted;
  if (line.kind === 'structure') return {};
  if (line.kind === 'bom') return quantity === undefined ? {} : { quantity };
  const turns = wanted.basis?.startsWith('percent') === true;
  if (inBom && wanted.basis && wanted.basis !== 'rate_only' && !turns) return {};
  const stays = isPercentage(line) && wanted.basis === undefined && (quantity === undefined || quantity === null);
  if (wanted.percent !== undefined && (inBom || (!turns && !stays))) return {};
  if (!turns && !stays) return wanted;
  const { material: _, labour: __, target: ___, ...others } = wanted;
  return others;
};

/** The line with what was entered, and what that implies (rules 59 and 144). */
const enter = (
  line: Line,
  { quantity, material, source, labour, target, margin, basis, percent, alternate }: Entered,
): void => {
  const was = line.basis;
  if (quantity !== undefined) line.quantity = big(quantity);
  if (basis !== undefined) line.basis = basis;
  else if (quantity !== undefined && quantity !== null && was !== 'provisional_sum') line.basis = null;
  if (!hasQuantity(line)) line.quantity = null;
  if (!isOutside(line)) line.alternate = null;
  else if (alternate !== undefined) line.alternate = big(alternate);
  else if (!isOutside({ basis: was })) line.alternate = null;
  if (!isPercentage(line)) line.percent = null;
  else if (percent !== undefined) line.percent = BigInt(percent);
  if (material !== undefined) {
    line.material = big(material);
    line.source = material === null ? null : (source ?? null);
  }
  if (labour !== undefined) line.labour = big(labour);
  if (target !== undefined) line.target = big(target);
  if (margin !== undefined) line.margin = BigInt(margin);
  if (isPercentage(line)) Object.assign(line, { material: null, source: null, labour: null, target: null });
};

const sentOf = ({ quantity, material, source, labour, target, margin, basis, percent, alternate }: Entered): Sent => ({
  ...(quantity !== undefined && { quantity: sentAmount(quantity) }),
  ...(material !== undefined && { material_rate: sentAmount(material) }),
  ...(material !== undefined && source !== undefined && { rate_source: source }),
  ...(labour !== undefined && { labour_rate: sentAmount(labour) }),
  ...(target !== undefined && { target_rate: sentAmount(target) }),
  ...(margin !== undefined && { margin_percent: sentAmount(margin) }),
  ...(basis !== undefined && { basis }),
  ...(percent !== undefined && { percent: sentAmount(percent) }),
  ...(alternate !== undefined && { alternate_quantity: sentAmount(alternate) }),
});

let made = 0;
const newLine = (kind: Line['kind']): Line => {
  made += 1;
  return {
    kind,
    name: `Line ${made}`,
    id: 0,
    version: 0,
    quantity: null,
    basis: null,
    percent: null,
    alternate: null,
    material: null,
    source: null,
    labour: null,
    target: null,
    margin: 0n,
    overhead: 0n,
    marks: { reviewer: false, approver: false },
    children: [],
  };
};

/** New lines in the tree, and what is sent of them. */
export const add = (tree: Line[], wanted: Saving['added']): Sent[] =>
  wanted.map(({ kind, into, after, entered }) => {
    const line = newLine(kind);
    const values = fitting(line, entered, false);
    enter(line, values);
    const parent = oneOf(placesFor(tree, line), into);
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
      ...sentOf(values),
    };
  });

/** Takes lines out of the tree with all below them. */
const remove = (tree: Line[], chosen: readonly number[]): Line[] =>
  chosen.flatMap((n) => {
    const lines = everyLine(tree).map(({ line }) => line);
    if (lines.length === 0) return [];
    const line = oneOf(lines, n);
    const siblings = siblingsOf(tree, line);
    siblings.splice(siblings.indexOf(line), 1);
    return [line];
  });

const change = (tree: Line[], wanted: Saving['changes']): Sent[] => {
  const lines = everyLine(tree).flatMap(({ line }) => (line.kind === 'structure' ? [] : weighed(line)));
  const sent = new Map<number, Sent>();
  for (const { line: n, entered } of lines.length ? wanted : []) {
    const line = oneOf(lines, n);
    if (sent.has(line.id)) continue;
    const values = fitting(line, entered, isInBom(tree, line));
    enter(line, values);
    sent.set(line.id, { id: line.id, version: line.version, ...sentOf(values) });
  }
  return [...sent.values()];
};

const save = (tree: Line[], batch: Saving): Request => {
  const gone = remove(tree, batch.removed);
  const verified = everyLine(gone).filter(({ line }) => isMarked(line)).length;
  const changes = change(tree, batch.changes);
  const removed = gone.map(({ id }) => id);
  return {
    method: 'PUT',
    at: { record: 'items' },
    body: { changes, added: add(tree, batch.added), removed, ...(batch.knowing && { with_verified: true }) },
    ...(verified > 0 && !batch.knowing && { refused: 409 }),
  };
};

export const sentOverheads = (overheads: readonly Overhead[]): Sent => ({
  overheads: overheads.map(({ basis, hundredths }, at) => ({
    account: `Account ${at + 1}`,
    basis,
    [basis]: sentAmount(hundredths),
  })),
});

/** Does a batch in the model. Returns the call that does it in the product; undefined where no line allows it. */
export const requestOf = (
  tree: Line[],
  batch: Exclude<Batch, { do: 'overheads' | 'verify' | 'revise' }>,
): Request | undefined => {
  const all = everyLine(tree).map(({ line }) => line);
  if (batch.do === 'save') return save(tree, batch);
  if (batch.do === 'all') {
    const { quantities } = batch;
    const items = all.filter(({ kind, basis }) => kind !== 'structure' && basis === null);
    const changes = items.map((line, at) => {
      const quantity = oneOf(quantities, at);
      enter(line, { quantity });
      return { id: line.id, version: line.version, quantity: sentAmount(quantity) };
    });
    return { method: 'PUT', at: { record: 'items' }, body: { changes } };
  }
  if (all.length === 0) return undefined;
  if (batch.do === 'margins') {
    const line = batch.line === null ? undefined : oneOf(all, batch.line);
    for (const { line: inside } of everyLine(line ? [line] : tree))
      if (inside.kind === 'item' && !isPercentage(inside) && inside.basis !== 'provisional_sum' && !isMarked(inside))
        inside.margin = BigInt(batch.margin);
    const body = { margin_percent: sentAmount(batch.margin), ...(line && { structure_line_id: line.id }) };
    return { method: 'PUT', at: { record: 'items/apply-margins' }, body, silent: true };
  }
  const line = oneOf(all, batch.line);
  const siblings = siblingsOf(tree, line);
  if (batch.do === 'move') {
    const parent = oneOf(placesFor(tree, line), batch.into);
    siblings.splice(siblings.indexOf(line), 1);
    (parent ? parent.children : tree)[batch.place === 'first' ? 'unshift' : 'push'](line);
    const body = { ids: [line.id], place: batch.place, parent_line_id: parent?.id ?? null };
    return { method: 'PUT', at: { record: 'items/order' }, body };
  }
  if (batch.do === 'duplicate') {
    siblings.splice(siblings.indexOf(line) + 1, 0, copyOf(line));
    return { method: 'POST', at: { record: 'items/duplicate' }, body: { ids: [line.id] } };
  }
  if (line.kind === 'structure') return undefined;
  enter(line, { quantity: batch.quantity });
  const body = { quantity: sentAmount(batch.quantity) };
  return { method: 'PUT', at: { stage: `${line.kind}s/${line.id}/quantity` }, body };
};

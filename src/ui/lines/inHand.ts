import type { Line } from '../../domain/lines.ts';
import { typedText, typedValues, type TypedLine } from '../inHand/typed.ts';
import type { LinesDraft } from './drafts.ts';
import { saved, textOf } from './lines.ts';
import type { LineModel } from './model.ts';
import type { Pending } from './pending.ts';
import type { RowTree } from './rowTree.ts';

type Parts = Pick<LinesDraft, 'changes' | 'added' | 'removed' | 'moves' | 'unread'>;

/**
 * What a draft says to people. `shown` is a line as it was typed, by its name in the draft: undefined for one that is not
 * in sight.
 */
export const typedLinesOf = (
  { changes, added, removed, moves = [], unread = [] }: Parts,
  model: LineModel,
  shown: (name: string) => Line | undefined,
): readonly TypedLine[] => {
  const { fields, named, typed } = model;
  const found = new Map<string, TypedLine>();
  const nameOf = (line: Line | undefined) => (line ? textOf(line, named) : '');
  const put = (name: string, what: TypedLine['what'], values: TypedLine['values'] = []) =>
    found.set(name, { id: Number(name) > 0 ? Number(name) : null, name: nameOf(shown(name)), what, values });
  for (const { to, from } of changes) {
    const name = String(to.id);
    const names = typed.filter((field) => field in to);
    const values = typedValues(fields, names, { ...shown(name), ...to }, from);
    put(name, 'changed', values);
    // The name that people know it by.
    if (named in to) found.set(name, { ...found.get(name)!, name: String(from[named] ?? '') });
  }
  for (const line of added) {
    const names = typed.filter((field) => field !== named && (line[field] ?? null) !== null);
    put(line.key, 'new', typedValues(fields, names, { ...shown(line.key), ...line }, {}));
  }
  for (const { line, cells } of unread) {
    const before = found.get(line) ?? put(line, Number(line) > 0 ? 'changed' : 'new').get(line)!;
    const texts = Object.entries(cells).flatMap(([name, { text }]) =>
      typedValues(fields, [name], {}, {}).map((value) => ({ ...value, typed: text })),
    );
    found.set(line, { ...before, values: [...before.values, ...texts] });
  }
  for (const { line } of moves) {
    const before = found.get(line);
    put(line, 'moved', before?.values);
  }
  for (const id of removed) put(String(id), 'deleted');
  return [...found.values()];
};

/** The same beside the lines as they are stored now. */
export const besideStored = (lines: readonly TypedLine[], { model, rowOf }: RowTree): readonly TypedLine[] =>
  lines.map((line) => {
    const row = line.id === null ? undefined : rowOf(line.id);
    if (!row) return line;
    const storedOf = (name: string): string => {
      const field = model.fields[name];
      return field ? typedText(field, name, row.line) : '';
    };
    return {
      ...line,
      name: textOf(row.line, model.named),
      values: line.values.map((value) => ({ ...value, stored: storedOf(value.field) })),
    };
  });

const joinedLines = (before: readonly TypedLine[], after: readonly TypedLine[]): readonly TypedLine[] => {
  const later = new Map(after.flatMap((line) => (line.id === null ? [] : [[line.id, line] as const])));
  const both = before.map((line) => {
    const again = line.id === null ? undefined : later.get(line.id);
    if (!again) return line;
    const fields = new Set(again.values.map(({ field }) => field));
    return { ...again, values: [...line.values.filter(({ field }) => !fields.has(field)), ...again.values] };
  });
  const known = new Set(both.flatMap(({ id }) => id ?? []));
  return [...both, ...after.filter(({ id }) => id === null || !known.has(id))];
};

/** Shows the lines as they are stored, but for those that were removed or moved: these have to be read. */
export const withdrawAll = (tree: RowTree, pending: Pending): void => {
  for (const row of tree.walk()) {
    const base = pending.base.get(row.key);
    if (base) tree.setLine(row.key, base);
    if (row.unread || row.save !== saved) tree.set(row.key, { unread: null, save: saved });
  }
  for (const key of pending.added) tree.remove(key);
  pending.clear();
};

/** Two drafts as one: the later one holds where both changed the same. */
export const joined = (before: LinesDraft, after: LinesDraft): LinesDraft => {
  // Both may have named their new lines the same.
  const own = new Set(before.added.map(({ key }) => key));
  const named = <N extends string | null | undefined>(name: N): N | string =>
    typeof name === 'string' && own.has(name) ? `${name}.1` : name;
  const changed = new Map(after.changes.map((change) => [change.to.id, change]));
  return {
    at: after.at,
    ...((after.why ?? before.why) !== undefined && { why: (after.why ?? before.why)! }),
    changes: [
      ...before.changes.map((change) => {
        const later = changed.get(change.to.id);
        changed.delete(change.to.id);
        return later ? { to: { ...change.to, ...later.to }, from: { ...change.from, ...later.from } } : change;
      }),
      ...changed.values(),
    ],
    added: [
      ...before.added,
      ...after.added.map(({ key, parent_key, after_key, ...line }) => ({
        ...line,
        key: named(key),
        ...(parent_key !== undefined && { parent_key: named(parent_key) }),
        ...(after_key !== undefined && { after_key: named(after_key) }),
      })),
    ],
    removed: [...new Set([...before.removed, ...after.removed])],
    moves: [
      ...(before.moves ?? []),
      ...(after.moves ?? []).map((move) => ({
        line: named(move.line),
        parent: named(move.parent),
        after: named(move.after),
      })),
    ],
    unread: [
      ...(before.unread ?? []),
      ...(after.unread ?? []).map(({ line, cells }) => ({ line: named(line), cells })),
    ],
    typed: joinedLines(before.typed ?? [], after.typed ?? []),
  };
};

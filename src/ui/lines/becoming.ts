import type { Line } from '../../domain/lines.ts';
import type { RowId } from '../sheet/types.ts';
import type { ShownLine } from './insertion.ts';
import { acceptRemote, acceptSaved } from './merge.ts';
import type { Pending } from './pending.ts';
import type { RowTree } from './rowTree.ts';

interface Parts {
  readonly tree: RowTree;
  readonly pending: Pending;
  readonly flush: () => Promise<void>;
  readonly show: () => void;
}

/** The line of the answer that is in none of its others. */
const topOf = (lines: readonly Line[], kind: string, known: (id: number) => boolean): Line | undefined => {
  const ids = new Set(lines.map(({ id }) => id));
  return lines.find(
    (line) => line.kind === kind && !known(line.id) && !(line.parent_line_id !== null && ids.has(line.parent_line_id)),
  );
};

/** Takes the lines of the answer, of which the first one is the row. */
const adopt = ({ tree, pending }: Parts, key: RowId, sent: Line, lines: readonly Line[]): void => {
  const top = topOf(lines, sent.kind, (id) => pending.keyOf(id) !== id);
  if (!top) throw new Error('The server has added nothing');
  acceptSaved(tree, pending, { records: [{ ...top, key: String(key) }], removed: [] }, new Map([[key, sent]]));
  acceptRemote(
    tree,
    pending,
    lines.filter(({ id }) => id !== top.id),
    [],
  );
  const row = tree.rowOf(key);
  const siblings = row ? tree.childrenOf(row.parent) : [];
  // The server has put it behind all others.
  if (siblings.slice(siblings.indexOf(key) + 1).some((each) => pending.idOf(each) !== null)) pending.moved.add(key);
};

/** See `LinesStore.become`. */
export const becomeLines = async (
  parts: Parts,
  key: RowId,
  shown: ShownLine,
  call: (parent: number | null) => Promise<readonly Line[]>,
): Promise<void> => {
  const { tree, pending, flush, show } = parts;
  const before = tree.rowOf(key);
  if (!before) return;
  pending.awaited.add(key);
  tree.turn(key, { ...before.line, ...shown });
  show();
  // What is typed into it beside what the server says of it is the person's.
  const own = Object.fromEntries(tree.model.typed.filter((name) => !(name in shown)).map((name) => [name, null]));
  const sent = { ...before.line, ...shown, ...own };
  try {
    await flush();
    const { parent = null } = tree.rowOf(key) ?? {};
    const id = parent === null ? null : pending.idOf(parent);
    // Without its id the server would put the lines at the top.
    if (parent !== null && id === null) throw new Error('What it stands in is not saved yet');
    adopt(parts, key, sent, await call(id));
  } catch (error) {
    const now = tree.rowOf(key);
    const typed = Object.keys(own).flatMap((name) => (now?.line[name] === undefined ? [] : [[name, now.line[name]]]));
    if (now) tree.turn(key, { ...before.line, ...Object.fromEntries(typed) });
    throw error;
  } finally {
    pending.awaited.delete(key);
  }
};

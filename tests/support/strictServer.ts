import type { Line } from '../../src/domain/lines.ts';
import { SaveRefusal, type Batch, type LineCalls, type SavedLines } from '../../src/ui/lines/calls.ts';

/**
 * What befalls a request: it does not arrive, its answer does not, it is refused whole, or each of its lines is refused
 * for what it is in together with the others. `closed`: the record takes nothing any more.
 */
export type Mishap = 'none' | 'unreachable' | 'lost' | 'whole' | 'each' | 'closed';

/** A server that refuses what `wrong` says of a line, and the removal of lines that are kept. */
export interface StrictServer extends LineCalls {
  /** Lines in their order. */
  readonly childrenOf: (parent: number | null) => readonly Line[];
  readonly lines: ReadonlyMap<number, Line>;
  /** What becomes of the next requests; those after them are answered. */
  readonly mishaps: Mishap[];
  /** All that it has said of a line, by its id or the key that it was sent with. */
  readonly said: (line: number) => ReadonlySet<string>;
  /** How many requests that write have come. */
  readonly requests: () => number;
}

interface Rules {
  /** Why a line is refused, in words of its own. */
  readonly wrong: (line: Readonly<Record<string, unknown>>) => string | undefined;
  /** Lines that cannot be removed. */
  readonly kept: ReadonlySet<number>;
}

const unreachable = () => new SaveRefusal('No answer', { conflict: false, again: true }, new Map());
const refused = (message: string, lines: ReadonlyMap<string, string>, conflict = false) =>
  new SaveRefusal(message, { conflict, again: false }, lines);

/** The lines of a record as the real server keeps them: versions, order, all of a save or nothing, all that is wrong named. */
export const strictServer = (initial: readonly Line[], { wrong, kept }: Rules): StrictServer => {
  const lines = new Map(initial.map((line) => [line.id, line]));
  const order = new Map<number | null, number[]>();
  const listOf = (parent: number | null): number[] => {
    const list = order.get(parent) ?? [];
    order.set(parent, list);
    return list;
  };
  for (const { id, parent_line_id } of initial) listOf(parent_line_id).push(id);
  const history: { readonly at: number; readonly id: number }[] = [];
  const answers = new Map<string, SavedLines>();
  const said = new Map<number, Set<string>>();
  const mishaps: Mishap[] = [];
  let [nextId, clock, requests] = [Math.max(...lines.keys()) + 1, 0, 0];
  const tell = (line: number, reason: string): string => {
    said.set(line, (said.get(line) ?? new Set()).add(reason));
    return reason;
  };
  const shown = (id: number): Line => {
    const line = lines.get(id);
    if (!line) throw new Error(`There is no line ${id}`);
    return line;
  };
  const put = (line: Line): void => {
    lines.set(line.id, line);
    history.push({ at: (clock += 1), id: line.id });
  };
  const place = (id: number, parent: number | null, after: number | null): void => {
    for (const list of order.values()) if (list.includes(id)) list.splice(list.indexOf(id), 1);
    const list = listOf(parent);
    const at = after === null ? 0 : list.indexOf(after) + 1;
    const [before, behind] = [lines.get(list[at - 1] ?? 0), lines.get(list[at] ?? 0)];
    const from = before?.position ?? (behind?.position ?? 0) - 2;
    list.splice(at, 0, id);
    // The others keep theirs.
    lines.set(id, { ...shown(id), position: (from + (behind?.position ?? from + 2)) / 2 });
  };
  const below = (id: number): number[] => listOf(id).flatMap((child) => [child, ...below(child)]);

  /** All that is wrong in a batch, at its places. `each`: every line is refused. */
  const refusals = ({ changes, added, removed }: Batch, each: boolean): Map<string, string> => {
    const found = new Map<string, string>();
    const check = (path: string, line: number, reason: string | undefined) => {
      const why = reason ?? (each ? `No. ${line} is in a circle` : undefined);
      if (why !== undefined) found.set(path, tell(line, why));
    };
    for (const [at, { id, ...values }] of changes.entries())
      check(`changes.${at}`, id, wrong({ ...lines.get(id), ...values }));
    for (const [at, line] of added.entries()) check(`added.${at}`, Number(line.key), wrong(line));
    for (const [at, id] of removed.entries()) {
      const keeps = [id, ...below(id)].find((one) => lines.has(one) && kept.has(one));
      check(`removed.${at}`, id, keeps === undefined ? undefined : `No. ${keeps} is kept`);
    }
    return found;
  };

  const saved = ({ changes, added, removed, key: sentKey }: Batch): SavedLines => {
    const gone = [...new Set(removed.flatMap((id) => [id, ...below(id)]))].filter((id) => lines.has(id));
    for (const id of gone) {
      const { parent_line_id } = shown(id);
      listOf(parent_line_id).splice(listOf(parent_line_id).indexOf(id), 1);
      lines.delete(id);
      history.push({ at: (clock += 1), id });
    }
    for (const { id, version, ...values } of changes) put({ ...shown(id), ...values, version: version + 1 });
    const ids = new Map<string, number>();
    for (const { key, parent_key, parent_line_id, after_id, after_key, ...values } of added) {
      const id = (nextId += 1);
      ids.set(key, id);
      const parent = parent_key === undefined ? (parent_line_id ?? null) : (ids.get(parent_key) ?? null);
      const line: Line = { ...values, id, version: 1, kind: values.kind, parent_line_id: parent, position: 0 };
      put(line);
      place(id, parent, after_key === undefined ? (after_id ?? null) : (ids.get(after_key) ?? null));
    }
    const made = [...ids].map(([key, id]) => ({ ...shown(id), key }));
    const answer = { records: [...changes.map(({ id }) => shown(id)), ...made], removed: gone };
    answers.set(sentKey, answer);
    return answer;
  };

  /** A request: what befalls it, or what it does. */
  const request = async <Answer>(work: (mishap: Mishap) => Answer, before?: Answer): Promise<Answer> => {
    requests += 1;
    const mishap = mishaps.shift() ?? 'none';
    await new Promise((done) => setTimeout(done, 0));
    if (mishap === 'unreachable') throw unreachable();
    if (before) return before;
    if (mishap === 'closed')
      throw new SaveRefusal('It was approved', { conflict: true, again: false, final: true }, new Map());
    if (mishap === 'whole') throw refused('It is closed', new Map(), true);
    const answer = work(mishap);
    if (mishap === 'lost') throw unreachable();
    return answer;
  };
  const requireVersions = (sent: readonly { readonly id: number; readonly version: number }[]): void => {
    const stale = sent.flatMap(({ id, version }, at) => (lines.get(id)?.version === version ? [] : [`changes.${at}`]));
    if (stale.length) throw refused('Conflict', new Map(stale.map((path) => [path, 'Somebody else changed it'])), true);
  };

  return {
    lines,
    mishaps,
    childrenOf: (parent) => listOf(parent).map(shown),
    said: (line) => said.get(line) ?? new Set(),
    requests: () => requests,
    load: async () => ({ records: [...lines.keys()].map(shown), moment: String(clock) }),
    changes: async (since) => {
      const ids = [...new Set(history.filter(({ at }) => at > Number(since)).map(({ id }) => id))];
      return {
        records: ids.filter((id) => lines.has(id)).map(shown),
        removed: ids.filter((id) => !lines.has(id)),
        moment: String(clock),
      };
    },
    save: (batch) =>
      request(
        (mishap) => {
          requireVersions(batch.changes);
          const named = refusals(batch, mishap === 'each');
          if (named.size) throw refused('Invalid', named);
          return saved(batch);
        },
        // Sent again unchanged, it is answered as the first time (rule 43).
        answers.get(batch.key),
      ),
    order: (keys, spot, parent) =>
      request((mishap) => {
        requireVersions(keys);
        if (mishap === 'each') {
          for (const { id } of keys) tell(id, 'It cannot be moved');
          throw refused('It cannot be moved', new Map());
        }
        let after = typeof spot === 'object' && 'after' in spot ? spot.after : null;
        for (const { id } of keys) {
          place(id, parent, after);
          const line = shown(id);
          put({ ...line, parent_line_id: parent, version: line.version + 1 });
          after = id;
        }
        return keys.map(({ id }) => shown(id));
      }),
    duplicate: async () => [],
    verify: async () => [],
    onChanged: () => () => undefined,
  };
};

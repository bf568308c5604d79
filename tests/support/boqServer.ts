import type { Line } from '../../src/domain/lines.ts';
import { pricesOf } from '../../src/domain/estimation/prices.ts';
import { SaveRefusal, type SavedLines } from '../../src/ui/lines/calls.ts';
import type { LineOffer } from '../../src/resources/masters/offerAnswers.ts';
import type { BoqCalls } from '../../src/pages/estimation/bill/calls.ts';

/** What the page's test can do to the server. */
export interface FakeServer extends BoqCalls {
  readonly lines: Map<number, Line>;
  /** What the next saves do instead of saving; `lost` saves, and the answer does not come. */
  failing: 'no' | 'network' | 'lost' | 'refused';
  /** Somebody else changes a line. */
  readonly changeElsewhere: (id: number, values: Partial<Line>) => void;
  readonly saves: number[];
  /** What any text is offered. */
  offered: readonly LineOffer[];
}

const priced = (line: Line): Line => {
  if (line.kind !== 'item') return line;
  const prices = pricesOf(line);
  return { ...line, ...('cost_rate' in line ? prices : { target_extension: prices.target_extension }) };
};

/** A server in the browser: it keeps lines as the real one does, with their versions. */
export const fakeServer = (initial: readonly Line[], delayMs = 60): FakeServer => {
  const lines = new Map(initial.map((line) => [line.id, line]));
  const changed = new Map<number, number>();
  const listeners = new Set<() => void>();
  const answered = new Map<string, SavedLines>();
  let nextId = Math.max(0, ...lines.keys()) + 1;
  let clock = 1;
  const later = () => new Promise((done) => setTimeout(done, delayMs));
  const put = (line: Line): Line => {
    lines.set(line.id, line);
    changed.set(line.id, (clock += 1));
    return line;
  };
  const below = (id: number): number[] =>
    [...lines.values()].filter((line) => line.parent_line_id === id).flatMap((line) => [line.id, ...below(line.id)]);
  const server: FakeServer = {
    lines,
    failing: 'no',
    saves: [],
    offered: [],
    offers: async () => server.offered,
    coded: async (wanted) => wanted.map(({ code }) => server.offered.find((offer) => offer.code === code) ?? null),
    load: async () => ({ records: [...lines.values()], moment: String(clock) }),
    changes: async (since) => {
      await later();
      const records = [...changed].filter(([, at]) => at > Number(since)).flatMap(([id]) => lines.get(id) ?? []);
      return { records, removed: [], moment: String(clock) };
    },
    save: async (batch) => {
      await later();
      const before = batch.key === undefined ? undefined : answered.get(batch.key);
      if (before) return before;
      if (server.failing === 'network')
        throw new SaveRefusal('API request failed', { conflict: false, again: true }, new Map());
      if (server.failing === 'refused')
        throw new SaveRefusal(
          'Invalid',
          { conflict: false, again: false },
          new Map([['changes.0', 'The quantity is too large']]),
        );
      const stale = batch.changes.flatMap(({ id, version }, at) =>
        lines.get(id)?.version === version ? [] : [[`changes.${at}`, 'Somebody else changed this line'] as const],
      );
      if (stale.length) throw new SaveRefusal('Conflict', { conflict: true, again: false }, new Map(stale));
      const gone = batch.removed.flatMap((id) => [id, ...below(id)]);
      const verified = gone.filter((id) => lines.get(id)?.['is_reviewer_verified'] === true).length;
      if (verified > 0 && !batch.withVerified)
        throw new SaveRefusal(
          `${verified} verified line would be deleted`,
          { conflict: true, again: false, asks: true },
          new Map(),
        );
      server.saves.push(batch.changes.length + batch.added.length + batch.removed.length);
      const records: (Line & { key?: string })[] = [];
      for (const { id, version, ...values } of batch.changes)
        records.push(put(priced({ ...(lines.get(id) as Line), ...values, version: version + 1 })));
      const ids = new Map<string, number>();
      for (const { key, parent_key, parent_line_id, after_id, after_key, ...values } of batch.added) {
        const id = (nextId += 1);
        ids.set(key, id);
        const after = after_key === undefined ? after_id : ids.get(after_key);
        const position = after ? (lines.get(after)?.position ?? 0) + 1 : 0;
        const parent = parent_key === undefined ? (parent_line_id ?? null) : (ids.get(parent_key) ?? null);
        const line = { ...values, id, version: 1, position, parent_line_id: parent, factor: '1' } as unknown as Line;
        records.push({ ...put(priced(line)), key });
      }
      for (const id of gone) lines.delete(id);
      const answer = { records, removed: gone };
      if (batch.key !== undefined) answered.set(batch.key, answer);
      if (server.failing === 'lost')
        throw new SaveRefusal('API request failed', { conflict: false, again: true }, new Map());
      return answer;
    },
    changeVariant: async ({ id }, variant) => {
      await later();
      const line = lines.get(id) as Line;
      return [put({ ...line, item_variant_id: variant, version: line.version + 1 })];
    },
    verify: async (keys, isVerified) => {
      await later();
      return keys
        .flatMap(({ id }) => lines.get(id) ?? [])
        .map((line) => put({ ...line, is_reviewer_verified: isVerified, version: line.version + 1 }));
    },
    order: async (keys, place, parent) => {
      await later();
      if (keys.some(({ id, version }) => lines.get(id)?.version !== version))
        throw new SaveRefusal('Somebody else changed a line', { conflict: true, again: false }, new Map());
      const spot =
        typeof place === 'string' ? -1 : 'after' in place ? (lines.get(place.after)?.position ?? 0) + 0.5 : 0;
      return keys
        .flatMap(({ id }) => lines.get(id) ?? [])
        .map((line) => put({ ...line, parent_line_id: parent, position: spot, version: line.version + 1 }));
    },
    duplicate: async (ids) => {
      await later();
      return ids.flatMap((id) => {
        const line = lines.get(id);
        return line ? [put({ ...line, id: (nextId += 1), version: 1, position: line.position + 1 })] : [];
      });
    },
    add: async ({ parent_line_id }) => {
      await later();
      return [
        put({
          id: (nextId += 1),
          version: 1,
          kind: 'item',
          parent_line_id,
          position: 2 ** 40,
          description: 'Added item',
          factor: '1',
        }),
      ];
    },
    onChanged: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    changeElsewhere: (id, values) => {
      const line = lines.get(id);
      if (!line) return;
      put(priced({ ...line, ...values, version: line.version + 1, updated_by_name: 'Ingrid Solheim' }));
      for (const listener of listeners) listener();
    },
  };
  return server;
};

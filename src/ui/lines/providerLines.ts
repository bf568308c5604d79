import type { Line } from '../../domain/lines.ts';
import { keyHeader } from '../../dataProvider/idempotency.ts';
import { hasMissed, onLive, onMissed } from '../../dataProvider/live/listeners.ts';
import type { ProductDataProvider } from '../../dataProvider/types.ts';
import type { BrokenDown } from '../../schema/brokenDown.ts';
import { breakdownCallsOf } from '../../schema/calls/breakdownCalls.ts';
import { columnsOf } from '../../schema/field.ts';
import type { LineCalls, LineKey } from './calls.ts';
import { refusedIn } from './refused.ts';

const refused = refusedIn('changes', 'added', 'removed');

const idsAndVersions = (keys: readonly LineKey[]) => ({
  ids: keys.map(({ id }) => id),
  versions: keys.map(({ version }) => version),
});

type Value = string | number | boolean | null | undefined;

/**
 * The calls of the lines of one record. Whole numbers that people type are texts in the editor, like all that is typed,
 * and numbers on their way.
 */
export const providerLines = (
  provider: ProductDataProvider,
  resource: BrokenDown,
  record: number,
): LineCalls & { readonly linesIn: (records: readonly unknown[]) => readonly Line[] } => {
  const { sheet } = breakdownCallsOf(resource);
  const params = { [resource.partOf.by]: record };
  const integers = columnsOf(resource.entered).flatMap(([name, f]) => (f.kind === 'integer' ? [name] : []));
  const converted =
    (is: 'number' | 'string', convert: (value: unknown) => string | number) =>
    <L extends Readonly<Record<string, Value>>>(line: L): L => {
      const names = integers.filter((name) => typeof line[name] === is);
      return names.length === 0
        ? line
        : { ...line, ...Object.fromEntries(names.map((name) => [name, convert(line[name])])) };
    };
  const typed = converted('number', String);
  const sent = converted('string', Number);
  /** What the answers have: the declared rows name the columns by a general type. */
  const linesIn = (records: readonly unknown[]): readonly Line[] => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the check of the answer is made of the same fields
    const lines = records as readonly Line[];
    return integers.length === 0 ? lines : lines.map(typed);
  };
  let readFrom = Infinity;
  return {
    linesIn,
    load: async () => {
      readFrom = performance.now();
      const { data } = await provider.call(sheet.items, { params });
      return { records: linesIn(data.records), moment: data.moment };
    },
    save: async ({ changes, added, removed, withVerified: with_verified, key }) => {
      const body = {
        changes: changes.map(sent),
        added: added.map(sent),
        removed: [...removed],
        ...(with_verified && { with_verified }),
      };
      const headers = { [keyHeader]: key };
      const { data } = await provider.call(sheet.save, { params, body, headers }).catch(refused);
      return { records: linesIn(data.records), removed: data.removed };
    },
    changes: async (since) => {
      const { data } = await provider.call(sheet.changes, { params, query: { since } });
      return { records: linesIn(data.records), removed: data.removed, moment: data.moment };
    },
    order: async (moved, place, parent) => {
      const body = { ...idsAndVersions(moved), place, parent_line_id: parent };
      const { data } = await provider.call(sheet.order, { params, body }).catch(refused);
      return linesIn(data.records);
    },
    duplicate: async (copied) => {
      const { data } = await provider.call(sheet.duplicate, { params, body: { ids: [...copied] } });
      return linesIn(data.records);
    },
    verify: async (verified, is_verified, seen) => {
      const body = { ...idsAndVersions(verified), is_verified, ...(seen !== null && { seen }) };
      if (!sheet.verify) return [];
      const { data } = await provider.call(sheet.verify, { params, body });
      return linesIn(data.records);
    },
    onChanged: (listener) => {
      const stops = [onLive(resource.name, listener), onMissed(listener)];
      // What came between the reading and the opening of the stream was told to nobody.
      if (hasMissed(readFrom)) listener();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
};

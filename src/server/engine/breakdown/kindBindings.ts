import { and, eq } from 'drizzle-orm';
import type { BreakdownCalls } from '../../../schema/calls/breakdownCalls.ts';
import { paramsOf, type Call } from '../../../schema/calls/call.ts';
import { callsOfKind } from '../../../schema/breakdown.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { bind, type Binding, type CallRequest } from '../binding.ts';
import { answerSaved } from './answerSaved.ts';
import { bindPages } from '../lists/bindings.ts';
import { requireParts } from '../parts/within.ts';
import { rowParameters } from './answers.ts';
import { asFields } from './asFields.ts';
import { choicesOfKind, ofLine } from './choiceBindings.ts';
import { linesTable, type LineSet, type LinesOf, type LinesOfKind } from './lineSet.ts';
import { duplicateLines } from './duplicateLines.ts';
import { changeLine, commonRecord, removeKind } from './oneLine.ts';
import { parentNamed } from './parentNamed.ts';
import { saveLines } from './saveLines.ts';

type KindOfCalls = BreakdownCalls['kinds'][string];
type Request = Pick<CallRequest, 'params' | 'query'>;

const isNumber = (value: unknown): value is number => typeof value === 'number';
const idIn = ({ params }: Request): number => Number(params['id']);

/**
 * The parent of the lines that a request is about: that of its path, which they are in, or else the one that they have
 * in common.
 * @throws Failure 404
 */
const parentOf = async (
  tx: Tx,
  { set, kind }: LinesOfKind,
  { call, request }: { readonly call: Call; readonly request: Request },
  ids: readonly number[],
): Promise<number> => {
  const names = paramsOf(call.path).filter((name) => name === set.by || name in set.records.fields);
  if (names.length === 0) return commonRecord(tx, set, ids);
  const record = await parentNamed(tx, set, request);
  await requireParts(tx, { resource: set.lines, parent: record, ids }, set.lines.breakdown.kinds[kind ?? '']?.title);
  return record;
};

/** The lines of a kind in a group: those that name this record. */
const linesInGroup = async (
  tx: Tx,
  { set, record }: LinesOf,
  kind: string,
  { by, group }: { readonly by: string; readonly group: number },
) => {
  const { table, owner } = linesTable(set);
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(owner, record), eq(columnNamed(table, 'kind'), kind), eq(columnNamed(table, by), group)));
  return rows.map(({ id }) => Number(id));
};

/** The bindings of the calls that add, change and copy lines of a kind. */
const changing = (set: LineSet, kind: string, calls: KindOfCalls, options: object): Binding[] => {
  const given = callsOfKind(set.lines.breakdown, kind);
  const { add, duplicate } = calls;
  const anyKind = (name: string) => given.change?.[name]?.anyKind === true;
  return [
    ...(add
      ? [
          bind(
            add,
            async (tx, { params, query, body, who }) => {
              const record = await parentNamed(tx, set, { params, query });
              const parent = isNumber(body['parent_line_id']) ? body['parent_line_id'] : null;
              const line = { ...body, parent_line_id: parent, kind, key: 'new' };
              const saved = await asFields('added.0.', () => saveLines(tx, { set, record }, { added: [line] }, who));
              return answerSaved(tx, set, saved);
            },
            options,
          ),
        ]
      : []),
    ...Object.entries(calls.change).map(([name, call]) =>
      bind(
        call,
        async (tx, { params, query, body: { version, ...sent }, who }) => {
          const id = idIn({ params, query });
          const ofKind = anyKind(name) ? undefined : kind;
          await parentOf(tx, { set, kind: ofKind }, { call, request: { params, query } }, [id]);
          const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
          return answerSaved(tx, set, await changeLine(tx, { set, kind: ofKind }, { ...values, id, version }, who));
        },
        anyKind(name) ? { ...options, kind: set.lines.title } : options,
      ),
    ),
    ...(duplicate
      ? [
          bind(
            duplicate,
            async (tx, { params, query, body: { ids }, who }) => {
              const id = idIn({ params, query });
              const record = await parentOf(tx, { set, kind }, { call: duplicate, request: { params, query } }, [id]);
              return answerSaved(tx, set, await duplicateLines(tx, { set, record }, { ids: [id], chosen: ids }, who));
            },
            options,
          ),
        ]
      : []),
  ];
};

/** The bindings of the calls that remove lines of a kind. */
const removing = (set: LineSet, kind: string, calls: KindOfCalls, options: object): Binding[] => {
  const { remove, removeMany, removeGroup } = calls;
  const by = callsOfKind(set.lines.breakdown, kind).removeGroup?.by ?? '';
  return [
    ...(remove
      ? [
          bind(
            remove,
            async (tx, { params, query, who }) => {
              const id = idIn({ params, query });
              const { version, with_verified } = query;
              await parentOf(tx, { set, kind }, { call: remove, request: { params, query } }, [id]);
              const wanted = { ids: [id], with_verified, ...(isNumber(version) && { versions: [version] }) };
              return { ids: await removeKind(tx, { set, kind }, wanted, who) };
            },
            options,
          ),
        ]
      : []),
    ...(removeMany
      ? [
          bind(
            removeMany,
            async (tx, { params, query, body, who }) => {
              await parentOf(tx, { set, kind }, { call: removeMany, request: { params, query } }, body.ids);
              return { ids: await removeKind(tx, { set, kind }, body, who) };
            },
            options,
          ),
        ]
      : []),
    ...(removeGroup
      ? [
          bind(
            removeGroup,
            async (tx, { params, query, who }) => {
              const record = await parentNamed(tx, set, { params, query });
              const ids = await linesInGroup(tx, { set, record }, kind, { by, group: Number(params[by]) });
              const wanted = { ids, with_verified: query['with_verified'] };
              return { ids: ids.length ? await removeKind(tx, { set, kind }, wanted, who) : [] };
            },
            options,
          ),
        ]
      : []),
  ];
};

/** The bindings of the calls of a kind; its list, comments and marks are calls of the resource. */
export const kindBindings = (set: LineSet, kind: string, calls: KindOfCalls): Binding[] => {
  const { breakdown } = set.lines;
  const title = breakdown.kinds[kind]?.title ?? set.lines.title;
  const options = { kind: title, kinds: rowParameters(set) };
  return [
    ...changing(set, kind, calls, options),
    ...removing(set, kind, calls, options),
    ...Object.entries(calls.within).map(([other, call]) =>
      ofLine(
        set.lines,
        kind,
        bindPages(set.lines, call, {
          list: set.lines.lists.find(({ name }) => name === other),
          options,
          narrowed: ({ id }) => ({ parent_line_id: String(id) }),
        }),
      ),
    ),
    ...choicesOfKind(set.lines, kind, calls.choices),
  ];
};

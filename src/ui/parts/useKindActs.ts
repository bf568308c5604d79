import { useMemo } from 'react';
import { HttpError } from 'react-admin';
import { useSession } from '../../authProvider/session.ts';
import { callsOfKind, lacks, titlesOf } from '../../schema/breakdown.ts';
import { fieldsOfKind, type BrokenDown } from '../../schema/brokenDown.ts';
import { breakdownCallsOf } from '../../schema/calls/breakdownCalls.ts';
import type { Call } from '../../schema/calls/call.ts';
import { isColumn, isReference, labelOf, type Fields } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { failureOf, statusOf } from '../../dataProvider/failure.ts';
import { counted } from '../fields/format.ts';
import { useParentOf } from '../useParent.ts';
import { useProvider } from '../useProvider.ts';
import type { ChoiceAct, FieldAct, PartActs } from './acts.ts';
import { allCommentsOf, columnsOfTab, flagsOf, marksOf } from './described.ts';
import { seenAs, type View } from './views.ts';
import { eachOf } from './eachOf.ts';
import { nameOf } from './place.ts';
import { isVerified } from './verifiedText.ts';

type Values = Readonly<Record<string, unknown>>;

/** The further parameters of the calls of a breakdown: those that name fields of the parent have its values. */
const queryOf = ({ breakdown }: BrokenDown, parent: AnyRecord): Values =>
  Object.fromEntries(
    Object.keys(breakdown.query ?? {}).flatMap((name) => (parent[name] === undefined ? [] : [[name, parent[name]]])),
  );

/** What a form asks for: the fields of the kind, and where lines can stand in others the line that it is in. */
const formOf = (part: BrokenDown, kind: string, isNew: boolean): Fields => {
  const { in: above = [], notAtTop } = part.breakdown.kinds[kind] ?? {};
  const { parent_line_id: within } = part.entered;
  const [only] = above;
  const fields = fieldsOfKind(part, kind);
  if (!isNew || only === undefined || !within || !isReference(within)) return fields;
  const label = above.length === 1 ? (part.breakdown.kinds[only]?.title ?? within.label) : within.label;
  return {
    parent_line_id: {
      ...within,
      ...(label === undefined ? {} : { label }),
      ...(notAtTop ? { required: true } : {}),
      where: { kind: only },
    },
    ...fields,
  };
};

/** The columns at first: those of all lines, with what the kind stands in and its own fields before the marks. */
const columnsOfKind = (part: BrokenDown, kind: string): string[] => {
  const marks = marksOf(part).map(({ rule }) => rule.field);
  const { in: above = [], fields = {} } = part.breakdown.kinds[kind] ?? {};
  const shared = columnsOfTab(part).filter((name) => !marks.includes(name));
  const [first = part.represent, ...others] = shared;
  return [
    ...new Set([first, ...(above.length > 0 ? ['parent_line_id'] : []), ...others, ...Object.keys(fields), ...marks]),
  ];
};

/** Whether a mark is the only one of its states, so that a call about several lines need not name it. */
const isOnlyInTurn = (marks: PartActs['marks'], name: string): boolean => {
  const { rule } = marks.find((mark) => mark.name === name) ?? {};
  return marks.every((mark) => mark.name === name || !mark.rule.states.some((state) => rule?.states.includes(state)));
};

/** Saves one line by the call of all. @throws HttpError with the errors of the line as those of the fields of its form */
const onlyLine = async (of: 'added' | 'changes', save: () => Promise<unknown>): Promise<void> => {
  try {
    await save();
  } catch (error) {
    const failure = failureOf(error);
    const lines = failure?.errors?.[of];
    const errors = Array.isArray(lines) ? lines[0] : undefined;
    if (!failure || errors === undefined || typeof errors === 'string') throw error;
    throw new HttpError(failure.message, statusOf(error), { ...failure, errors });
  }
};

/**
 * What can be done with the lines of one kind of a breakdown, on the page of their parent; or in a view of them, where
 * they are verified for something else and not changed.
 */
export const useKindActs = (part: BrokenDown, kind: string, parent: AnyRecord, view?: View): PartActs => {
  const provider = useProvider();
  const params = useParentOf(part);
  const permissions = useSession()?.permissions;
  return useMemo((): PartActs => {
    const { breakdown } = part;
    const { sheet, kinds } = breakdownCallsOf(part);
    const calls = kinds[kind];
    const own = breakdown.kinds[kind];
    if (!calls || !own) throw new Error(`${part.name} has no kind ${kind}`);
    const query = queryOf(part, parent);
    const titles = titlesOf(own);
    const { title } = own;
    const allowed = (call: Call | undefined): boolean =>
      call !== undefined && (call.permission === null || (permissions?.includes(call.permission) ?? false));
    const make = async (call: Call, given: { params?: Values; query?: Values; body?: Values } = {}) => {
      const { message } = await provider.call<Call>(call, {
        params: { ...params, ...given.params },
        query: { ...query, ...given.query },
        ...(given.body ? { body: given.body } : {}),
      });
      return message ?? call.success;
    };
    const marks = own.unverified ? [] : marksOf(part, view?.set).filter(({ name }) => calls.marks[name] !== undefined);
    const verifiedBy = own.unverified ? [] : flagsOf(part);
    const withVerified = (records: readonly AnyRecord[]) =>
      records.some((record) => isVerified({ verifiedBy }, record)) ? { with_verified: true } : {};
    const has = (name: string) =>
      ![part.partOf.by, 'kind', 'line_key', 'position'].includes(name) &&
      lacks(breakdown, kind, name) === undefined &&
      (name !== 'parent_line_id' || (own.in ?? []).length > 0) &&
      (!flagsOf(part).includes(name) || marks.some(({ rule }) => rule.field === name));
    const { by } = callsOfKind(breakdown, kind).removeGroup ?? {};
    const added = formOf(part, kind, true);
    const { add, remove, removeMany, duplicate, removeGroup } = calls;
    const acts: PartActs = {
      title,
      titles,
      list: part.lists.find(({ name }) => name === kind),
      columns: columnsOfKind(part, kind).filter(has),
      sort: by === undefined ? part.list.sort : [by, 'ASC'],
      has,
      may: (act) =>
        ({
          create: allowed(add) || allowed(sheet.save),
          edit: allowed(sheet.save),
          delete: allowed(remove) || allowed(removeMany),
          deleteMany: allowed(removeMany),
        })[act],
      fields: added,
      shown: Object.keys(added),
      fixed: ['parent_line_id', ...(breakdown.fixed ?? [])],
      read: async (listed) => listed,
      save: async (values, record) => {
        if (!record) {
          if (allowed(add) && add) return make(add, { body: values });
          const entered = Object.entries(values).filter(([field]) => field in added);
          await onlyLine('added', () =>
            make(sheet.save, { body: { added: [{ ...Object.fromEntries(entered), key: 'new', kind }] } }),
          );
          return `${title} added`;
        }
        const changed = Object.fromEntries(
          Object.entries(fieldsOfKind(part, kind)).flatMap(([name]) =>
            breakdown.fixed?.includes(name) || !(name in values) ? [] : [[name, values[name]]],
          ),
        );
        await onlyLine('changes', () =>
          make(sheet.save, { body: { changes: [{ id: record.id, version: record.version, ...changed }] } }),
        );
        return `${title} saved`;
      },
      remove: async (ids, records) => {
        const [only] = ids;
        if (remove && only !== undefined && ids.length === 1)
          return make(remove, { params: { id: only }, query: withVerified(records) });
        return removeMany && make(removeMany, { body: { ids: [...ids], ...withVerified(records) } });
      },
      duplicate:
        allowed(duplicate) && duplicate
          ? (record) => make(duplicate, { params: { id: record.id }, body: {} })
          : undefined,
      marks,
      verifiedBy,
      mark: async ({ name, label }, records, to, seen) => {
        const call = calls.marks[name];
        if (!call) throw new Error(`${part.name} has no mark ${name}`);
        const several = records.length > 1 && isOnlyInTurn(marks, name) ? sheet.verify : undefined;
        if (several && allowed(several))
          await make(several, {
            body: {
              ids: records.map(({ id }) => id),
              versions: records.map(({ version }) => version),
              is_verified: to,
              ...(seen !== null && { seen }),
            },
          });
        else
          await eachOf(
            records,
            (record) => nameOf(part, record),
            ({ id, version }) =>
              make(call, { params: { id }, body: { is_verified: to, version, ...(seen !== null && { seen }) } }),
          );
        return `${label}: ${counted(records.length, title, titles)}`;
      },
      comments: calls.comments,
      allComments: allCommentsOf(part),
      choices: Object.entries(calls.choices).map(([field, { chooseMany, ...each }]): ChoiceAct => ({
        field,
        label: labelOf(field, part.fields[field] ?? {}),
        calls: each,
        many: chooseMany,
      })),
      edits: Object.fromEntries(
        Object.values(calls.change).flatMap((call): [string, FieldAct][] => {
          const body: Fields = call.body;
          const [name, ...others] = Object.keys(body).filter((each) => each !== 'version');
          const field = name === undefined ? undefined : body[name];
          if (name === undefined || others.length > 0 || !field || !isColumn(field) || !allowed(call)) return [];
          const save: FieldAct['save'] = async ({ id, version }, value) =>
            (await make(call, { params: { id }, body: { [name]: value, version } })) ?? `${title} saved`;
          return [[name, { field, save }]];
        }),
      ),
      group:
        by === undefined || !removeGroup || !allowed(removeGroup)
          ? undefined
          : { by, remove: (value) => make(removeGroup, { params: { [by]: value }, query: { with_verified: true } }) },
      params,
      query,
    };
    return view ? seenAs(part, kind, view, acts) : acts;
  }, [part, kind, parent, params, permissions, provider, view]);
};

import { useMemo } from 'react';
import { mayDo } from '../../authProvider/index.ts';
import { useSession } from '../../authProvider/session.ts';
import { successIn } from '../../dataProvider/writing.ts';
import { verifyCallsOf } from '../../schema/calls/verifyCalls.ts';
import { labelOf, rowFieldsOf } from '../../schema/field.ts';
import { namesParent } from '../../schema/partOf.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { can, type Resource } from '../../schema/resource.ts';
import { counted } from '../fields/format.ts';
import { useSave } from '../form/useSave.ts';
import { useParentOf } from '../useParent.ts';
import { useProvider } from '../useProvider.ts';
import { eachOf } from './eachOf.ts';
import { nameOfPlace } from './place.ts';
import { allCommentsOf, columnsOfTab, flagsOf, marksOf } from './described.ts';
import type { ChoiceAct, PartActs } from './acts.ts';

const choicesOf = (part: Resource): ChoiceAct[] =>
  rowFieldsOf(part.fields).flatMap(([field, f]) => {
    const { choices, selected, choose, clear } = part.rowCalls[field] ?? {};
    if (!choices || !selected || !choose || !clear) return [];
    return [{ field, label: labelOf(field, f), calls: { choices, selected, choose, clear } }];
  });

/** What can be done with the records of a part by the calls of its verbs. */
export const usePartActs = (part: Resource): PartActs => {
  const provider = useProvider();
  const params = useParentOf(part);
  const save = useSave(part);
  useSession();
  return useMemo((): PartActs => {
    const { entered, title, titles } = part;
    const about = { meta: params };
    const marks = marksOf(part);
    const calls = verifyCallsOf(part);
    const verbs = { create: 'create', edit: 'edit', delete: 'delete', deleteMany: 'delete' } as const;
    return {
      title,
      titles,
      list: part.lists.find(({ path }) => namesParent(part, path)),
      columns: columnsOfTab(part),
      has: (column) => column !== part.partOf?.by,
      sort: part.list.sort,
      may: (act) => mayDo(part.name, verbs[act]) && (act !== 'deleteMany' || can(part, 'removeMany')),
      fields: entered,
      shown: part.form.flatMap(({ fields }) => fields).filter((name) => name in entered && !(name in params)),
      fixed: [],
      read: async (listed, signal) => {
        if (!can(part, 'read')) return listed;
        const asked = { id: listed.id, ...about, ...(signal ? { signal } : {}) };
        return (await provider.getOne<AnyRecord>(part.name, asked)).data;
      },
      save: async (values, record) => (await save({ ...values, ...params }, record)).message,
      remove: async (ids) => {
        const [only] = ids;
        const { meta } =
          ids.length === 1 && only !== undefined
            ? await provider.delete(part.name, { id: only, ...about })
            : await provider.deleteMany(part.name, { ids: [...ids], ...about });
        return successIn(meta);
      },
      duplicate: undefined,
      marks,
      verifiedBy: flagsOf(part),
      mark: async ({ name, label }, records, to, seen) => {
        const call = calls.find(({ mark }) => mark === name)?.call;
        if (!call) throw new Error(`${part.name} has no mark ${name}`);
        const answers = await eachOf(
          records,
          (record) => nameOfPlace(part, record),
          ({ id, version }) => {
            const body = { is_verified: to, version, ...(seen !== null && { seen }) };
            return provider.call(call, { params: { ...params, id }, body });
          },
        );
        return {
          message: `${label}: ${counted(records.length, title, titles)}`,
          versions: new Map(answers.map(({ data }) => [data.id, data.version])),
        };
      },
      comments: part.comments.find((each) => each.lines === undefined && each.calls !== undefined)?.calls,
      allComments: allCommentsOf(part),
      choices: choicesOf(part),
      edits: {},
      group: undefined,
      params,
      query: {},
    };
  }, [part, params, provider, save]);
};

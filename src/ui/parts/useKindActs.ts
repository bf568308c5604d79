import { useMemo } from 'react';
import { useSession } from '../../authProvider/session.ts';
import { titlesOf } from '../../schema/breakdown.ts';
import type { BrokenDown } from '../../schema/brokenDown.ts';
import { breakdownCallsOf } from '../../schema/calls/breakdownCalls.ts';
import type { SendInput } from '../../dataProvider/http.ts';
import type { Call } from '../../schema/calls/call.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { useParentOf } from '../useParent.ts';
import { useProvider } from '../useProvider.ts';
import type { PartActs } from './acts.ts';
import { allCommentsOf, flagsOf, marksOf } from './described.ts';
import {
  choicesOf,
  duplicateOf,
  editsOf,
  groupOf,
  markOf,
  mayOf,
  removeOf,
  saveOf,
  type KindHere,
} from './kindActs.ts';
import { fieldsShownOf } from './kindFields.ts';
import { seenAs, type PartView } from './views.ts';

type Values = Readonly<Record<string, unknown>>;

/** The further parameters of the calls of a breakdown: those that name fields of the parent have its values. */
const queryOf = ({ breakdown }: BrokenDown, parent: AnyRecord): Values =>
  Object.fromEntries(
    Object.keys(breakdown.query ?? {}).flatMap((name) => (parent[name] === undefined ? [] : [[name, parent[name]]])),
  );

/** The calls of a kind, its marks (in a view those of its set), and what it is called. @throws Error without such a kind */
const describedKind = (part: BrokenDown, kind: string, view: PartView | undefined) => {
  const { sheet, kinds } = breakdownCallsOf(part);
  const calls = kinds[kind];
  const own = part.breakdown.kinds[kind];
  if (!calls || !own) throw new Error(`${part.name} has no kind ${kind}`);
  return {
    part,
    kind,
    sheet,
    calls,
    title: own.title,
    titles: titlesOf(own),
    marks: own.unverified ? [] : marksOf(part, view?.set).filter(({ name }) => calls.marks[name] !== undefined),
    verifiedBy: own.unverified ? [] : flagsOf(part),
  };
};

/** What is shown of lines of a kind, and what can be done with them. */
const actsOf = (here: KindHere, params: PartActs['params'], query: Values): PartActs => {
  const { part, kind, title, titles, marks, verifiedBy, calls } = here;
  const shown = fieldsShownOf(part, kind, marks);
  return {
    ...shown,
    title,
    titles,
    list: part.lists.find(({ name }) => name === kind),
    may: mayOf(here),
    read: async (listed) => listed,
    save: saveOf(here, shown.fields),
    remove: removeOf(here),
    duplicate: duplicateOf(here),
    marks,
    verifiedBy,
    mark: markOf(here),
    comments: calls.comments,
    allComments: allCommentsOf(part),
    choices: choicesOf(here),
    edits: editsOf(here),
    group: groupOf(here),
    params,
    query,
  };
};

/**
 * What can be done with the lines of one kind of a breakdown, on the page of their parent; or in a view of them, where
 * they are verified for something else and not changed.
 */
export const useKindActs = (part: BrokenDown, kind: string, parent: AnyRecord, view?: PartView): PartActs => {
  const provider = useProvider();
  const params = useParentOf(part);
  const permissions = useSession()?.permissions;
  return useMemo((): PartActs => {
    const query = queryOf(part, parent);
    const allowed: KindHere['allowed'] = (call) =>
      call !== undefined && (call.permission === null || (permissions?.includes(call.permission) ?? false));
    const answer = <C extends Call>(call: C, given: Parameters<KindHere['make']>[1] = {}) => {
      const asked = {
        params: { ...params, ...given.params },
        query: { ...query, ...given.query },
        ...(given.body ? { body: given.body } : {}),
      };
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the parameters follow from the description of the lines, which has no type here
      return provider.call(call, asked as unknown as SendInput<C>);
    };
    const ask: KindHere['ask'] = async (call, given) => (await answer(call, given)).data;
    const make: KindHere['make'] = async (call, given) => (await answer(call, given)).message ?? call.success;
    const acts = actsOf({ ...describedKind(part, kind, view), allowed, make, ask }, params, query);
    return view ? seenAs(part, kind, view, acts) : acts;
  }, [part, kind, parent, params, permissions, provider, view]);
};

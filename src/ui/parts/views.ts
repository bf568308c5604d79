import type { ComponentType } from 'react';
import { listsOfKinds } from '../../schema/partOf.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import type { PartActs } from './acts.ts';

/** Lines as they are verified for something else than what is asked for: a tab of its own, which changes nothing of them. */
export interface PartView {
  /** The set of marks. */
  readonly set: string;
  /** What stands in a line, by its kind. */
  readonly inside?: Readonly<Record<string, ComponentType<{ readonly record: AnyRecord }>>>;
}

/** What can be done with lines of a kind in a view: they are verified and commented on. */
export const seenAs = (part: Resource, kind: string, { set, inside = {} }: PartView, acts: PartActs): PartActs => {
  const list = listsOfKinds(part, set).find(({ which }) => which.kind === kind);
  const columns = list?.columns ?? acts.columns;
  const counted = Object.keys(list?.counts ?? {});
  return {
    ...acts,
    list,
    columns: columns.filter(acts.has),
    has: (name) => counted.includes(name) || (columns.includes(name) && acts.has(name)),
    sort: part.list.sort,
    may: () => false,
    duplicate: undefined,
    choices: [],
    edits: {},
    group: undefined,
    Inside: inside[kind],
  };
};

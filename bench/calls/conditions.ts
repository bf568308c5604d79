import { isRestricted } from '../../src/schema/partOf.ts';
import type { RecordList, Resource } from '../../src/schema/resource.ts';
import type { People } from '../../src/schema/workflow.ts';
import { literal } from '../../src/server/db/sqlText.ts';
import type { SignedIn } from './people.ts';

/** A statement with its values; `planned`: for its values, as one whose plan depends on them is sent. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly planned?: true;
}
/** What an expert would write for exactly an answer: the statements, one after the other. */
export type ByHand = readonly Statement[];

export const branch = 1;
/** The ids of the records that a person has a role on, each role looked up by its index. */
export const mineText = ({ name, people }: Resource, me: SignedIn, roles?: readonly string[]): string => {
  const places = roles
    ? roles.map((r) => people[r] ?? (r === 'creator' ? 'created_by' : undefined))
    : ['created_by', 'updated_by', ...Object.values(people)];
  const of = (place: People[string] | undefined): string[] => {
    if (typeof place === 'object' && 'newest' in place)
      return [`select ${place.by} from ${place.newest} where branch_id = ${branch} and ${place.person} = ${me.id}`];
    if (typeof place === 'object')
      return me.permissions.includes(place.permission) ? [`select id from ${name} where branch_id = ${branch}`] : [];
    if (place === undefined) return [];
    const [lines, column] = place.split('.');
    return column === undefined
      ? [`select id from ${name} where branch_id = ${branch} and ${place} = ${me.id}`]
      : [`select parent_id from ${name}_${lines} where branch_id = ${branch} and ${column} = ${me.id}`];
  };
  return [...new Set(places.flatMap(of))].join(' union ') || 'select null::bigint where false';
};

/** The condition of what a person sees, if it is not everything. */
const seenBy = (resource: Resource, me: SignedIn): string[] => {
  const { visibleTo, partOf } = resource;
  if (partOf && isRestricted(partOf.parent)) {
    const [seen] = seenBy(partOf.parent, me);
    return seen === undefined ? [] : [seen.replace(/^t\.id/, `t.${partOf.by}`)];
  }
  if (!visibleTo) return [];
  const everything = Object.entries(visibleTo).some(
    ([permission, being]) => me.permissions.includes(permission) && Object.keys(being).length === 0,
  );
  return everything ? [] : [`t.id in (${mineText(resource, me)})`];
};

/** The condition of a list. */
export const inList = (resource: Resource, list: RecordList | undefined, me: SignedIn): string[] => {
  const { mine, states, kind, values, awaitsMe, unfrozen, late, dueWithin } = list?.which ?? {};
  const { workflow, frozen } = resource;
  const state = `t.${workflow?.field ?? 'status'}`;
  const oneOf = (values: readonly string[]) => `${state} in (${values.map(literal).join(', ')})`;
  const open = Object.entries(workflow?.states ?? {}).flatMap(([s, { waits }]) => (waits.length ? [s] : []));
  const waiting = Object.entries(workflow?.states ?? {}).flatMap(([s, { decision, waits }]) =>
    decision
      ? [
          `(${state} = ${literal(s)} and t.id in (${mineText(
            resource,
            me,
            waits.map(({ role }) => role),
          )}))`,
        ]
      : [],
  );
  const date = late ?? dueWithin?.field;
  return [
    ...(mine ? [`t.id in (${mineText(resource, me, mine === true ? undefined : mine)})`] : seenBy(resource, me)),
    ...(states ? [oneOf(states)] : []),
    ...(kind === undefined ? [] : [`t.kind = ${literal(kind)}`]),
    ...Object.entries(values ?? {}).map(([field, value]) => `t.${field} = ${literal(String(value))}`),
    ...(awaitsMe ? [`(${waiting.join(' or ') || 'false'})`] : []),
    ...(unfrozen && typeof frozen === 'object' && 'field' in frozen ? [`t.${frozen.field} is null`] : []),
    ...(date === undefined
      ? []
      : [
          late ? `t.${date} < now()` : `t.${date} between now() and now() + interval '${dueWithin?.days} days'`,
          open.length ? oneOf(open) : 'true',
        ]),
  ];
};

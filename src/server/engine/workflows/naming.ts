import { sql } from 'drizzle-orm';
import type { FieldErrors } from '../../../schema/check.ts';
import { isReference, rowFieldsOf, type Fields } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { NamedPerson, Role } from '../../../schema/workflow.ts';
import { distinctRoles, makersOf, makingRoles, mayBeMaker } from '../../../workflows/distinct.ts';
import { users } from '../../db/system.ts';
import type { Tx } from '../../db/database.ts';
import { invalid } from '../errors.ts';
import type { Who } from '../who.ts';
import { workflowStatuses, type WorkflowStatus } from './status.ts';
import { selectRows } from '../../db/rows.ts';

type Values = Readonly<Record<string, unknown>>;

/** A person whom a request names for a role. */
interface Named {
  readonly role: Role;
  readonly id: number;
  readonly path: string;
  readonly holding: string | null;
}

/** The people whom sent values name for a role: in a field of its own, or in lines. Undefined if it is not sent. */
const namedFor = ({ people }: Resource, fields: Fields, role: Role, sent: Values): Named[] | undefined => {
  const place = people[role];
  const [own = `${role}_id`, person] = typeof place === 'string' ? place.split('.') : [];
  // A step may name the first of several: `approver_id` of `approvers.user_id`.
  const name = own in fields ? own : `${role}_id`;
  const f = fields[name];
  if (f && isReference(f) && name in sent) {
    const id = sent[name];
    return typeof id === 'number' ? [{ role, id, path: name, holding: f.holding ?? null }] : [];
  }
  const lines = rowFieldsOf(fields).find(([field]) => field === own)?.[1];
  const of = person === undefined ? undefined : lines?.fields[person];
  if (person === undefined || !of || !isReference(of) || !Array.isArray(sent[own])) return undefined;
  return sent[own].flatMap((line: Values, at): Named[] =>
    typeof line[person] === 'number'
      ? [{ role, id: line[person], path: `${own}.${at}.${person}`, holding: of.holding ?? null }]
      : [],
  );
};

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Who else can be named, in a sentence. */
const others = async (tx: Tx, holding: string | null, barred: readonly number[]): Promise<string> => {
  const rows = await selectRows(
    tx,
    { name: users.name },
    (list) => sql`
    select ${list} from ${users} where ${users.id} in (select app_colleagues(${holding}))
      and ${users.id} <> all(${sql.param([...barred])}::bigint[]) order by lower(${users.name}) limit 4`,
  );
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return 'nobody else may: an administrator can give somebody the permission';
  return `choose ${anyOf.format(names.length > 3 ? [...names.slice(0, 3), 'somebody else'] : names)}`;
};

interface Naming {
  /** What the request can name people in. */
  readonly fields: Fields;
  readonly sent: Values;
  readonly who: Who;
  /** The record, unless it is being made. */
  readonly status?: WorkflowStatus | undefined;
  /** The step that begins a round: who is named in it later counts when they are. */
  readonly opensRound?: boolean | undefined;
}

/**
 * Refuses people who cannot be what they are named for (rule 24): who made a round, its reviewer and its approver are
 * distinct. People who are named already are not looked at again.
 * @throws Failure 422 by field, with a sentence that names who else can
 */
export const requireDistinct = async (
  tx: Tx,
  resource: Resource,
  { fields, sent, who, status, opensRound = false }: Naming,
): Promise<void> => {
  const { workflow } = resource;
  if (!workflow) return;
  const roles = distinctRoles(workflow);
  const making = makingRoles(workflow).filter((role) => !roles.includes(role));
  const sentFor = new Map(
    [...roles, ...making].flatMap((role) => {
      const named = namedFor(resource, fields, role, sent);
      return named ? [[role, named] as const] : [];
    }),
  );
  const known = status?.context.people ?? {};
  const named = [...sentFor.values()]
    .flat()
    .filter(({ role, id }) => opensRound || !known[role]?.some((one) => one.id === id));
  if (named.length === 0) return;
  // Who is replaced by the same request counts no more.
  const people = {
    ...known,
    ...Object.fromEntries([...sentFor].map(([role, to]) => [role, to.map(({ id }) => ({ id, name: '' }))])),
  };
  const makers: readonly Pick<NamedPerson, 'id'>[] = [
    { id: who.id },
    // What was sent in earlier rounds does not count in a new one.
    ...(status ? makersOf(workflow, { ...status.context, people, ...(opensRound && { steps: [] }) }) : []),
  ];
  const isNamedLater = (role: Role): boolean => {
    const place = resource.people[role];
    return Object.values(workflow.actions).some(({ body = {} }) => typeof place === 'string' && place in body);
  };
  const errors: Record<string, string[]> = {};
  for (const { role, id, path, holding } of named) {
    const isMaking = making.includes(role);
    const apart = isMaking || mayBeMaker(workflow, role) ? [] : makers.map((one) => one.id);
    const taken = roles.flatMap((other) => {
      if (other === role || (isMaking && mayBeMaker(workflow, other))) return [];
      if (opensRound && !sentFor.has(other) && isNamedLater(other)) return [];
      return (people[other] ?? []).map((one) => one.id);
    });
    const isMaker = apart.includes(id);
    if (!isMaker && !taken.includes(id)) continue;
    const why = isMaker ? 'Whoever makes it does not decide about it' : 'Nobody decides twice about the same';
    // oxlint-disable-next-line no-await-in-loop -- one or two, and only of what is refused
    errors[path] = [`${why}: ${await others(tx, holding, [...apart, ...taken])}`];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors satisfies FieldErrors);
};

/** Whether the request names people for roles that must be distinct. */
export const namesPeople = (resource: Resource, sent: Values): boolean =>
  resource.workflow !== undefined &&
  [...distinctRoles(resource.workflow), ...makingRoles(resource.workflow)].some((role) => {
    const place = resource.people[role];
    return typeof place === 'string' && (place.split('.')[0] ?? '') in sent;
  });

/** `requireDistinct` of a change of a record's fields. */
export const requireDistinctIn = async (
  tx: Tx,
  resource: Resource,
  { sent, id }: { readonly sent: Values; readonly id?: number | undefined },
  who: Who,
): Promise<void> => {
  if (!namesPeople(resource, sent)) return;
  const status =
    id === undefined
      ? undefined
      : (await workflowStatuses(tx, { resource, ids: [id] }, who, { withFacts: false })).get(id);
  await requireDistinct(tx, resource, { fields: resource.fields, sent, who, status });
};

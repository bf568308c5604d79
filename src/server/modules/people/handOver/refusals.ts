import { sql } from 'drizzle-orm';
import type { Resource } from '../../../../schema/resource.ts';
import type { NamedPerson } from '../../../../schema/workflow.ts';
import { roleRefusal } from '../../../../workflows/distinct.ts';
import type { Tx } from '../../../db/database.ts';
import { ownedResourceNamed } from '../../../db/tables.ts';
import { holdingOf } from '../../../../schema/holding.ts';
import { workflowStatuses, type WorkflowStatus } from '../../../engine/workflows/status.ts';
import { workflowOf } from '../../../engine/workflows/workflowOf.ts';
import { permissionWords } from '../../../../resources/permissionLabel.ts';
import type { Who } from '../../../engine/who.ts';
import { tasksOfPlans } from './roles.ts';
import { selectRows } from '../../../db/rows.ts';

/** A role in a record. */
export interface HandedPart {
  readonly resource: string;
  readonly id: number;
  readonly role: string;
}

/** The ids of the records of parts, by resource. */
export const byResource = (parts: readonly HandedPart[]): Map<Resource, number[]> => {
  const found = new Map<Resource, number[]>();
  for (const { resource, id } of parts) {
    const of = ownedResourceNamed(resource);
    found.set(of, [...new Set([...(found.get(of) ?? []), id])]);
  }
  return found;
};

/** The status of every record of these parts: some statements for each resource. */
export const statusesOf = async (
  tx: Tx,
  parts: readonly HandedPart[],
  who: Who,
): Promise<Map<string, Map<number, WorkflowStatus>>> => {
  const found = new Map<string, Map<number, WorkflowStatus>>();
  for (const [resource, ids] of byResource(parts))
    found.set(resource.name, await workflowStatuses(tx, { resource, ids }, who, { withFacts: false }));
  return found;
};

/** Whether a part is the tasks of a plan. */
export const isTasks = ({ resource, role }: HandedPart): boolean =>
  resource === tasksOfPlans.resource.name && role === tasksOfPlans.role;

const holdingOfPart = (part: HandedPart): string | null => {
  if (isTasks(part)) return tasksOfPlans.holding;
  const resource = ownedResourceNamed(part.resource);
  const place = resource.people[part.role];
  return typeof place === 'string' ? holdingOf(resource, place) : null;
};

/** Whether the person is an active colleague of the branch with each of these permissions; null for none. */
const colleagueWith = async (tx: Tx, person: number, holdings: readonly (string | null)[]) => {
  const found = new Map<string | null, boolean>();
  for (const holding of new Set([null, ...holdings])) {
    const rows = await selectRows(
      tx,
      { is: sql<boolean>`${person}::bigint in (select app_colleagues(${holding}))` },
      (list) => sql`select ${list}`,
    );
    found.set(holding, rows[0]?.is === true);
  }
  return found;
};

/** Why a colleague cannot take each of these parts, in their order; null if they can (rule 24). */
export const handOverRefusals = async (
  tx: Tx,
  parts: readonly HandedPart[],
  to: number,
  statuses: ReadonlyMap<string, ReadonlyMap<number, WorkflowStatus>>,
): Promise<(string | null)[]> => {
  const known = await colleagueWith(tx, to, parts.map(holdingOfPart));
  const given = new Map<string, Record<string, readonly NamedPerson[]>>();
  return parts.map((part) => {
    const holding = holdingOfPart(part);
    if (known.get(null) !== true) return 'They do not work in this branch';
    if (known.get(holding) !== true && holding !== null) return `They lack the permission ${permissionWords(holding)}`;
    const status = statuses.get(part.resource)?.get(part.id);
    if (!status || isTasks(part)) return null;
    const key = `${part.resource} ${part.id}`;
    // What they take of the same record before counts as theirs.
    const people = { ...status.context.people, ...given.get(key) };
    const refused = roleRefusal(
      workflowOf(ownedResourceNamed(part.resource)),
      part.role,
      { ...status.context, people },
      to,
    );
    if (refused === undefined) given.set(key, { ...given.get(key), [part.role]: [{ id: to, name: '' }] });
    return refused ?? null;
  });
};

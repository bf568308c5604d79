import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { weekdayNames } from '../../../domain/weekdays.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Tx } from '../../db/database.ts';
import { branches, heldPermissions, rolePermissions, roles, userBranches, userRoles, users } from '../../db/system.ts';
import type { ListSource } from '../../engine/lists/list.ts';
import { isAbsent } from '../../engine/lists/joins.ts';
import type { Reading } from '../../engine/lists/reading.ts';
import { settingNames } from './branchSettings.ts';
import { isTheirs, sharesBranch, sharesWith } from './scope.ts';

const creators = alias(users, 'creators');
const changers = alias(users, 'changers');
const homes = alias(branches, 'homes');

type Audited = Record<'id' | 'version' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by', AnyPgColumn>;
const auditColumnsOf = ({ id, version, created_at, created_by, updated_at, updated_by }: Audited) => ({
  id,
  version,
  created_at,
  created_by,
  updated_at,
  updated_by,
  created_by_name: creators.name,
  updated_by_name: changers.name,
});

const auditJoins = (table: { created_by: AnyPgColumn; updated_by: AnyPgColumn }): Reading['joins'] => [
  { table: creators, name: creators.name, on: eq(creators.id, table.created_by), missing: isNull(table.created_by) },
  { table: changers, name: changers.name, on: eq(changers.id, table.updated_by), missing: isNull(table.updated_by) },
];

/** The names for audit columns of a global row: null stands for the system. */
export const withAuditNames = <R extends AnyRecord>(record: R): R => ({
  ...record,
  created_by_name: record.created_by_name ?? 'the system',
  updated_by_name: record.updated_by_name ?? 'the system',
});

/** The branches to which the person is assigned. */
export const branchesFor = (_: Tx, personId: number): ListSource => ({
  reading: {
    table: branches,
    columns: {
      ...auditColumnsOf(branches),
      code: branches.code,
      name: branches.name,
      currency: branches.currency,
      notation: branches.notation,
      zone: branches.zone,
      is_active: branches.is_active,
      awards_approved_from: branches.awards_approved_from,
      estimate_over_percent: branches.estimate_over_percent,
      ...Object.fromEntries(settingNames.map((name) => [name, branches[name]])),
      ...Object.fromEntries(weekdayNames.map((name) => [name, branches[name]])),
    },
    joins: auditJoins(branches),
  },
  counts: {},
  within: isTheirs(branches.id, personId),
});

/** The visible users, each with only those branches that are the person's too. */
export const usersFor = (tx: Tx, personId: number): ListSource => {
  const isHome = assertDefined(and(eq(homes.id, users.default_branch_id), isTheirs(homes.id, personId)));
  const { name, email, is_active, must_change_password, password_changed_at, last_seen_at } = users;
  const own = { name, email, is_active, must_change_password, password_changed_at, last_seen_at };
  return {
    reading: {
      table: users,
      columns: { ...auditColumnsOf(users), ...own, default_branch_id: homes.id, default_branch_name: homes.name },
      joins: [
        ...auditJoins(users),
        { table: homes, name: homes.name, on: isHome, missing: isAbsent({ table: homes, on: isHome }) },
      ],
    },
    counts: {
      branches_count: sql<number>`(select count(*)::int from ${userBranches} where ${userBranches.user_id} = ${users.id} and ${isTheirs(userBranches.branch_id, personId)})`,
      roles_count: sql<number>`(select count(*)::int from ${userRoles} where ${userRoles.user_id} = ${users.id})`,
      roles_names: sql<string>`(select coalesce(string_agg(${roles.name}, ', ' order by lower(${roles.name})), '') from ${userRoles}
        join ${roles} on ${roles.id} = ${userRoles.role_id} where ${userRoles.user_id} = ${users.id})`,
      permissions_count: sql<number>`(select count(*)::int from ${heldPermissions} where ${heldPermissions.user_id} = ${users.id})`,
    },
    within: sharesWith(tx, personId),
  };
};

/** All roles; of their people those who share a branch with the person are counted. */
export const rolesFor = (tx: Tx, personId: number): ListSource => ({
  reading: {
    table: roles,
    columns: { ...auditColumnsOf(roles), name: roles.name, description: roles.description },
    // Nobody of other branches is named: neither in a list nor in a file, nor by their order.
    joins: [[creators, roles.created_by] as const, [changers, roles.updated_by] as const].map(([table, by]) => {
      const on = sql`${table.id} = ${by} and (${table.id} = ${personId} or ${sharesBranch(tx, table.id, personId)})`;
      return { table, name: table.name, on, missing: isAbsent({ table, on }) };
    }),
  },
  counts: {
    permissions_count: sql<number>`(select count(*)::int from ${rolePermissions} where ${rolePermissions.role_id} = ${roles.id})`,
    people_count: sql<number>`(select count(*)::int from ${userRoles} where ${userRoles.role_id} = ${roles.id}
      and exists (select from user_branches b where b.user_id = ${userRoles.user_id} and ${isTheirs(sql`b.branch_id`, personId)}))`,
  },
});

import { getTableColumns, getTableName } from 'drizzle-orm';
import { auditFunction, auditTrigger } from './audit.ts';
import { colleagueRules } from './colleagues.ts';
import { commentRules } from './commentRules.ts';
import { attachmentRules } from './attachmentRules.ts';
import { keepRules } from './engine/rules.ts';
import { mayTake, type Connection } from './engine/source.ts';
import { absenceRules } from './standingIn.ts';
import { sentFileRules } from './sentFileRules.ts';
import { frozenRules, rightsOn } from './frozen.ts';
import { historyRules } from './historyRules.ts';
import { idempotencyRules } from './idempotencyRules.ts';
import { rowRules } from './rowRules.ts';
import { liveRules } from './live.ts';
import { branchRole, systemRole } from './policies.ts';
import { globalRules } from './globalRules.ts';
import { storageRules } from './storageRules.ts';
import { mentionRules } from './mentionRules.ts';
import { numberRules } from './numbers.ts';
import { relatedResources, relationTableOf } from './relations.ts';
import { rightsRules } from './rightsRules.ts';
import { checkRuns, schemaDifferences } from './schemaDifferences.ts';
import * as shared from './sharedTables.ts';
import { seenRules } from './seenRules.ts';
import { fillSight } from './sightFill.ts';
import { sightRules } from './sightRules.ts';
import { searchRules } from './search.ts';
import { keepIndexes } from './keptIndexes.ts';
import { ensureTrigrams } from './searchIndexes.ts';
import { trailEntries } from './recorded.ts';
import * as system from './system.ts';
import { identifier, literal } from './sqlText.ts';
import type { OwnedTable } from './ownedTable.ts';
import { rowTableOf, ownedResources, ownedTables, tableOf } from './tables.ts';
import { rowFieldsOf, type Fields } from '../../schema/field.ts';
import { statisticsRules } from './statistics.ts';
import { totalRules } from './totalRules.ts';
import { verificationRules } from './verificationRules.ts';

/**
 * Creates the two roles of `database.ts`, and gives them to who connects. The databases of one server share roles, so they
 * can exist already; since PostgreSQL 16 only who created them, or was given them so, may give them (decision 116).
 */
export const ensureRoles = async (connection: Connection): Promise<void> => {
  for (const role of [branchRole, systemRole])
    await connection.query(`do $$ begin
      if not exists (select from pg_roles where rolname = ${literal(role)}) then create role ${role} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$;
    do $$ begin
      if not ${mayTake(literal(role))} then grant ${role} to current_user; end if;
    end $$`);
};

/** Tries both roles as sessions take them, each on a table of its own. @throws the error of a database that does not let it */
export const trySessions = async (connection: Connection): Promise<void> => {
  for (const [role, table] of [
    [systemRole, getTableName(system.users)],
    [branchRole, getTableName(shared.comments)],
  ] as const)
    try {
      await connection.query(`begin; set local role ${role}; select from ${identifier(table)} limit 1`);
    } finally {
      await connection.query('rollback');
    }
};

/** The trigger of the audit columns, and the rights, of each described table. */
const tableRules = (): string[] =>
  ownedResources.flatMap((r) => {
    const tables: [OwnedTable, Fields][] = [
      [tableOf(r), r.fields],
      ...rowFieldsOf(r.fields).map(([field, f]): [OwnedTable, Fields] => [rowTableOf(r, field), f.fields]),
    ];
    return tables.map(([table, fields]) => {
      const name = getTableName(table);
      const columns = Object.values(getTableColumns(table)).map((column) => column.name);
      return `${auditTrigger(name, fields, columns)}
    grant ${rightsOn(r)} on ${identifier(name)} to ${branchRole};`;
    });
  });

const grants = () => {
  const global = [
    system.users,
    system.userBranches,
    system.userPermissions,
    system.roles,
    system.rolePermissions,
    system.userRoles,
    system.sessions,
    system.knownDevices,
    system.identities,
    system.signInAttempts,
    system.branches,
  ];
  return `
    revoke all on all tables in schema public from ${branchRole}, ${systemRole};
    grant usage on schema public to ${branchRole}, ${systemRole};
    grant select, insert, update, delete on ${global.map((t) => identifier(getTableName(t))).join(', ')} to ${systemRole};
    grant select, insert on ${identifier(getTableName(system.branchLogos))} to ${systemRole};
    grant select (id, name) on users to ${branchRole};
    grant select (key_hash, created_at) on idempotent_answers to ${systemRole};
    grant select on history to ${branchRole};
    grant select on global_history to ${systemRole};
    grant select, insert, delete on ${identifier(getTableName(trailEntries))} to ${systemRole};
    revoke update on user_permissions, role_permissions, user_roles from ${systemRole};
    grant select on held_permissions to ${systemRole};
    grant select, insert, update, delete on ${[system.savedViews, shared.attachments, shared.comments, shared.commentMentions, shared.readMarks].map((t) => identifier(getTableName(t))).join(', ')} to ${branchRole};
    grant select, insert, update, delete on ${[schemaDifferences, checkRuns].map((t) => identifier(getTableName(t))).join(', ')} to ${branchRole};
    grant select, insert on transitions to ${branchRole};
    grant select on sent_files to ${branchRole};
    grant select, insert, update on counters to ${branchRole};
    ${relatedResources()
      .map(
        (r) =>
          `grant select, insert, update, delete on ${identifier(getTableName(relationTableOf(r)))} to ${branchRole};`,
      )
      .join('\n    ')}
    drop trigger if exists app_keep on saved_views;
    create trigger app_keep before update on saved_views for each row execute function app_keep();
    drop trigger if exists app_keep on attachments;
    create trigger app_keep before update on attachments for each row execute function app_keep();
    drop trigger if exists app_keep on comments;
    create trigger app_keep before update on comments for each row execute function app_keep();`;
};

let moduleRules: readonly string[] | undefined;
/** The functions and triggers that the modules bring. */
export const setModuleRules = (rules: readonly string[]): void => {
  moduleRules = rules;
};

/** All functions, triggers, policies and rights of the tables as SQL, the same in every process of a build. */
const rules = (): string => {
  const ofModules = moduleRules;
  if (!ofModules) throw new Error('No module is registered yet: import src/server/modules/index.ts first');
  ownedTables();
  return [
    auditFunction,
    grants(),
    rowRules(),
    ...tableRules(),
    ...historyRules(),
    ...frozenRules(),
    ...verificationRules(),
    ...totalRules(),
    numberRules(),
    colleagueRules,
    absenceRules,
    seenRules,
    attachmentRules(ownedResources),
    sentFileRules(ownedResources),
    commentRules(ownedResources),
    mentionRules,
    storageRules(),
    ...sightRules(),
    statisticsRules,
    globalRules,
    rightsRules,
    idempotencyRules,
    liveRules(),
    ...searchRules(),
    ...ofModules,
  ].join(';\n');
};

/**
 * Brings rules and indexes to those of this program, beside working people; where they are so, nothing is run
 * (decision 74). Returns what of the rules was not as the last start had left it.
 */
export const afterMigrations = async (connection: Connection): Promise<string[]> => {
  await ensureTrigrams(connection);
  const mended = await keepRules(connection, rules());
  await keepIndexes(connection);
  await fillSight(connection);
  return mended;
};

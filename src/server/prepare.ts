import { assertDefined } from '../domain/assertDefined.ts';
import { setUpDue, setUpPreference } from '../domain/firstStart.ts';
import { resources } from '../resources/index.ts';
import { menuGroups } from '../resources/menuGroups.ts';
import { allPermissions } from '../resources/permissionNames.ts';
import { followsFrom } from '../resources/permissionOrigins.ts';
import { checkTogether } from '../schema/define/together.ts';
import { seedDemo } from './demo/index.ts';
import type { FileStore } from './files/store.ts';
import { upgradeModules } from './engine/modules.ts';
import './modules/index.ts';
import { endInterrupted } from './interrupted.ts';
import { migrationsAreCurrent, migrationsAreOld } from './fingerprint.ts';
import type { Firm } from './firm.ts';
import { databaseOf, type Database } from './db/database.ts';
import { migrate, type DatabaseSource } from './db/engine/index.ts';
import { migrationsFolder } from './db/migrationsFolder.ts';
import { namesLeft } from './db/namesLeft.ts';
import { grantNewPermissions } from './db/newPermissions.ts';
import { afterMigrations, ensureRoles } from './db/setup.ts';
import { branches, noPassword, userBranches, userRoles, users } from './db/system.ts';
import { seedRoles } from './modules/people/seedRoles.ts';
import { standardRoles, wholeRole } from './modules/people/standardRoles.ts';

/**
 * Creates roles, applies migrations and sets rights.
 * @throws Error before any change if descriptions refer to missing parts, or differ from the migrations
 */
const prepareSchema = async (source: DatabaseSource, announce: (line: string) => void): Promise<void> => {
  checkTogether(
    resources,
    menuGroups.map(({ name }) => name),
  );
  if (!migrationsAreCurrent(migrationsFolder)) throw new Error(migrationsAreOld);
  const owner = await source.acquire({ as: 'owner' });
  try {
    await ensureRoles(owner);
  } finally {
    owner.release();
  }
  await migrate(source, {
    folder: migrationsFolder,
    afterMigrations: async (connection, applied) => {
      const mended = await afterMigrations(connection);
      const last = applied.at(-1);
      if (last !== undefined && !applied.includes(0))
        announce(`The database was upgraded to migration ${last}: an older program refuses it from now on`);
      if (mended.length > 0 && applied.length === 0)
        announce(
          `Somebody had changed the schema; it was brought back to what this program needs: ${mended.join(', ')}`,
        );
      for (const line of await namesLeft(connection)) announce(line);
    },
  });
};

/** Creates the roles with which a firm begins, and its first administrator, whose password is made by the first process that serves. */
const seedAdministrator = async (database: Database, firm: Firm | undefined): Promise<void> => {
  await database.asSystem(async (tx) => {
    const [branch] = await tx
      .insert(branches)
      .values({ code: 'MAIN', name: 'Main branch', ...firm })
      .returning();
    const { id: branch_id } = assertDefined(branch);
    const [user] = await tx
      .insert(users)
      .values({
        email: 'admin@localhost.test',
        name: 'Administrator',
        password_hash: noPassword,
        must_change_password: true,
        preferences: firm ? {} : { [setUpPreference]: setUpDue },
        default_branch_id: branch_id,
      })
      .returning();
    const { id: user_id } = assertDefined(user);
    await tx.insert(userBranches).values({ user_id, branch_id });
    const roleIds = await seedRoles(tx);
    await tx.insert(userRoles).values({ user_id, role_id: assertDefined(roleIds.get(wholeRole)) });
  });
};

interface Preparing {
  /** Whether an empty database gets the demo firm; else its first administrator. */
  readonly demo: boolean;
  readonly firm?: Firm | undefined;
  readonly announce: (line: string) => void;
  /** The store of the demo firm's attachments; without it there are none. */
  readonly files?: FileStore;
}

/** Prepares any database: schema and permissions of this program, and first data for an empty one. */
export const prepare =
  ({ demo, firm, announce, files }: Preparing) =>
  async (source: DatabaseSource): Promise<void> => {
    await prepareSchema(source, announce);
    const database = databaseOf(source);
    const [someone] = await database.atRest((tx) => tx.select({ id: users.id }).from(users).limit(1));
    if (!someone) return demo ? seedDemo(source, files) : seedAdministrator(database, firm);
    await grantNewPermissions(
      database,
      { permissions: allPermissions(), followsFrom, standardRoles: standardRoles() },
      announce,
    );
    await endInterrupted(source, database);
    await upgradeModules(database);
  };

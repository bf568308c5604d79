import { afterAll } from 'vitest';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { resources } from '../../src/resources/index.ts';
import { checkTogether } from '../../src/schema/define/together.ts';
import type { Resource } from '../../src/schema/resource.ts';
import { databaseRoles } from '../../src/server/db/policies.ts';
import { relationTables } from '../../src/server/db/relations.ts';
import { afterMigrations } from '../../src/server/db/setup.ts';
import { sightTables } from '../../src/server/db/sight.ts';
import * as recorded from '../../src/server/db/recorded.ts';
import * as system from '../../src/server/db/system.ts';
import { ownedResources } from '../../src/server/db/tables.ts';
import { testApp, type TestApp } from './app.ts';
import type { TestDatabase } from './database.ts';
import { describedTables } from './tables.ts';
import '../../src/server/modules/index.ts';

const described = [resources as Resource[], ownedResources];
const snapshot = () =>
  generateDrizzleJson({
    ...system,
    ...recorded,
    ...databaseRoles,
    ...relationTables(),
    ...sightTables(),
    ...describedTables(),
  });

/**
 * Adds resources as if their files stood in src/resources: their tables come from the same generator as every migration.
 * They are gone after the file, which shares its modules with others.
 */
export const withResources = (more: readonly Resource[]): ((database: TestDatabase) => Promise<void>) => {
  afterAll(() => {
    // Those that were refused were never added.
    for (const list of described)
      for (const resource of more) if (list.includes(resource)) list.splice(list.indexOf(resource), 1);
  });
  return async (database) => {
    const before = snapshot();
    checkTogether([...resources, ...more]);
    for (const list of described) list.push(...more);
    const statements = await generateMigration(before, snapshot());
    const owner = await database.source.acquire({ as: 'owner' });
    try {
      await owner.query(statements.join('\n'));
      await afterMigrations(owner);
    } finally {
      owner.release();
    }
  };
};

/** An application that has these resources too. */
export const testAppWith = (...more: readonly Resource[]): TestApp => testApp(withResources(more));

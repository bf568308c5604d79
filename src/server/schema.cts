// drizzle-kit sees the exports of this module alone, and only as CommonJS: every table, by name.
const tables: typeof import('./db/tables.ts') = require('./db/tables.ts');
const system: typeof import('./db/system.ts') = require('./db/system.ts');
const recorded: typeof import('./db/recorded.ts') = require('./db/recorded.ts');
const shared: typeof import('./db/sharedTables.ts') = require('./db/sharedTables.ts');
const access: typeof import('./db/accessRequests.ts') = require('./db/accessRequests.ts');
const clientBills: typeof import('./modules/estimation/quotation/clientBills.ts') = require('./modules/estimation/quotation/clientBills.ts');
const differences: typeof import('./db/schemaDifferences.ts') = require('./db/schemaDifferences.ts');
const relations: typeof import('./db/relations.ts') = require('./db/relations.ts');
const sight: typeof import('./db/sight.ts') = require('./db/sight.ts');
const policies: typeof import('./db/policies.ts') = require('./db/policies.ts');

module.exports = {
  ...system,
  ...recorded,
  ...shared,
  ...access,
  ...clientBills,
  ...differences,
  ...relations.relationTables(),
  ...sight.sightTables(),
  ...tables.ownedTables(),
  ...policies.databaseRoles,
};

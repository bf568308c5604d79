// drizzle-kit sees the exports of this module alone, and only as CommonJS: every table, by name.
const tables: typeof import('./tables.ts') = require('./tables.ts');
const system: typeof import('./system.ts') = require('./system.ts');
const recorded: typeof import('./recorded.ts') = require('./recorded.ts');
const shared: typeof import('./sharedTables.ts') = require('./sharedTables.ts');
const access: typeof import('./accessRequests.ts') = require('./accessRequests.ts');
const clientBills: typeof import('./clientBills.ts') = require('./clientBills.ts');
const differences: typeof import('./differences.ts') = require('./differences.ts');
const relations: typeof import('./relations.ts') = require('./relations.ts');
const sight: typeof import('./sight.ts') = require('./sight.ts');
const policies: typeof import('./policies.ts') = require('./policies.ts');

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
  ...policies.roles,
};

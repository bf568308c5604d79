// drizzle-kit sees the exports of this module alone, and only as CommonJS: every table, by name.
const { ownedTables } = require('./tables.ts') as typeof import('./tables.ts');
const system = require('./system.ts') as typeof import('./system.ts');
const parts = require('./sharedTables.ts') as typeof import('./sharedTables.ts');
const relations = require('./relations.ts') as typeof import('./relations.ts');
const { roles } = require('./policies.ts') as typeof import('./policies.ts');

module.exports = { ...system, ...parts, ...relations.relationTables(), ...ownedTables(), ...roles };

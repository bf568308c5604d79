/**
 * Files of API tests that run on the embedded database and on PostgreSQL, for they depend on something in which the two
 * differ: how text is ordered and matched, how values travel, roles and sessions, locks, notifications, long streams.
 */
export const onBothEngines = [
  'people/administrator',
  'masters/boms',
  'people/branches',
  'bulk',
  'comments.threads',
  'consistency',
  'consistency.command',
  'dialects',
  'sales/enquiries.lists',
  'estimation/bases',
  'estimation/batches',
  'estimation/formulas',
  'estimation/interrupted',
  'estimation/large',
  'estimation/slices',
  'everyKind',
  'export',
  'frozen',
  'fullDisk',
  'historyPolicies',
  'idempotency',
  'import',
  'lists.through',
  'live',
  'numbers',
  'planning/slices',
  'prepared',
  'readMarks',
  'search',
  'session',
  'signInLimit',
  'statements',
  'upgrades',
  'booking/slices',
  'booking/stock',
  'requests/takeOver',
]
  .map((name) => `tests/api/${name}.test.ts`)
  .concat(
    ['largeBill', 'largeBill.changes', 'largePlan', 'largePlan.fromBill', 'largeRequest'].map(
      (name) => `tests/attack/${name}.test.ts`,
    ),
  );

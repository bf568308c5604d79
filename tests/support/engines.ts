/**
 * Files of API tests that run on the embedded database and on PostgreSQL, for they depend on something in which the two
 * differ: how text is ordered and matched, how values travel, roles and sessions, locks, notifications, long streams.
 */
export const onBothEngines = [
  'boms',
  'branches',
  'bulk',
  'comments.threads',
  'dialects',
  'enquiries.lists',
  'estimation.slices',
  'everyKind',
  'export',
  'frozen',
  'historyPolicies',
  'idempotency',
  'import',
  'live',
  'numbers',
  'prepared',
  'readMarks',
  'search',
  'session',
  'signInLimit',
  'statements',
  'stock',
].map((name) => `tests/api/${name}.test.ts`);

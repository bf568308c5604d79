import { readFileSync } from 'node:fs';
import { resources } from '../../src/resources/index.ts';
import { routesOf } from '../../src/server/http/routes.ts';
import type { AppContext } from '../../src/server/http/types.ts';
import { declaredRows, type DeclaredCall, type Row, type Tables } from './declared.ts';

const rowsIn = (file: string): Row[] => {
  const [head = '', ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
};

/** The tables of steps, by the resource whose process each has. The four stages have one. */
const processes: readonly [resource: string, file: string, step: string][] = [
  ['enquiries', './enquirySteps.tsv', 'action'],
  ['follow_ups', './followUpSteps.tsv', 'action'],
  ['contract_reviews', './contractReviewSteps.tsv', 'action'],
  ['contract_actions', './contractActionSteps.tsv', 'action'],
  ['projects', './projectSteps.tsv', 'action'],
  ['project_plans', './planSteps.tsv', 'action'],
  ['purchase_requests', './purchaseRequestSteps.tsv', 'action'],
  ['production_orders', './productionOrderSteps.tsv', 'action'],
  ['buyout_requests', './buyoutRequestSteps.tsv', 'action'],
  ['rfqs', './rfqSteps.tsv', 'action'],
  ['awards', './awardSteps.tsv', 'action'],
  ['purchase_orders', './purchaseOrderSteps.tsv', 'action'],
  ['order_changes', './orderChangeSteps.tsv', 'action'],
  ['deliveries', './deliverySteps.tsv', 'action'],
  ['issue_slips', './issueSlipSteps.tsv', 'action'],
  ['stock_requests', './stockRequestSteps.tsv', 'action'],
  ...['boq_details', 'boq_creations', 'boq_sales', 'boq_costs'].map((name): [string, string, string] => [
    name,
    './estimationSteps.tsv',
    'step',
  ]),
];

/** The estimation as a whole has a table of its situations, not of its steps. */
const inSituations = ['estimations'];

/** Where the lines of a table stand. */
export const placeOf = (table: string, process = ''): string => {
  if (table !== 'steps') return `tests/contract/${table === 'rests' ? 'restsOn' : table}.tsv`;
  const file = processes.find(([name]) => name === process)?.[1].slice(2);
  return file === undefined
    ? 'a table of its own: tests/contract/<process>Steps.tsv, named in missing.ts, steps.ts and steps.test.ts beside it'
    : `tests/contract/${file}`;
};

/** Where else a resource that the tables do not know has its line, each with what asks for it. */
export const furtherPlaces: readonly string[] = [
  'tests/contract/writes.test.ts: its path among the collections, or a request by each call that changes something',
  'tests/contract/reads.test.ts: listsOf, where its records are read below a list of another path',
  'tests/api/isolation.test.ts: imported, or a way to rows of tables that no usual call fills',
  'tests/api/people/permissions.test.ts: its calls that ask for no permission',
  'tests/api/people/users.changes.test.ts: its calls below /api/users that change no person',
  'tests/attack/access.test.ts: an id of another branch, for a path whose ids no list of it gives',
  'src/app/extensions.test.ts: the parts that a module adds to its screens',
];

export const tables = (): Tables => ({
  // The POST that a header makes a GET is the second method of a list that is declared once (rule 7).
  calls: rowsIn('./calls.tsv').filter(({ method, path }) => method !== 'POST' || path !== '/api/buyout-requests'),
  fields: rowsIn('./fields.tsv'),
  screens: rowsIn('./screens.tsv'),
  along: rowsIn('./along.tsv'),
  words: rowsIn('./words.tsv'),
  late: rowsIn('./late.tsv'),
  marks: rowsIn('./marks.tsv'),
  rests: rowsIn('./restsOn.tsv'),
  steps: processes.flatMap(([process, file, step]) =>
    rowsIn(file).map((row) => ({ ...row, process, action: row[step] ?? '' })),
  ),
});

/** What the product declares. Its routes are listed, none is asked. */
export const declared = (): Tables => {
  const calls = routesOf({ live: {} } as AppContext)
    .filter(({ overridden }) => !overridden)
    .map(({ call, kind, rawBody }): DeclaredCall => ({ area: kind ?? '', call, rawBody }));
  const rows = declaredRows(resources, calls);
  return { ...rows, steps: rows.steps.filter(({ process = '' }) => !inSituations.includes(process)) };
};

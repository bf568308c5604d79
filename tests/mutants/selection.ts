import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Every file below a folder, as paths from where the command runs. */
export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : [];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Where an allowed call is told from a refused one: the guards of the server. */
const guards = [
  'src/server/http/guard.ts',
  'src/server/http/input.ts',
  'src/server/http/mount.ts',
  'src/server/http/errors.ts',
  'src/server/engine/parts/within.ts',
  'src/server/engine/parts/verify.ts',
  'src/server/modules/people/scope.ts',
  'src/server/engine/workflows/take.ts',
  'src/server/modules/masters/boms/cycles.ts',
];

/** Where operations and screens are, which the contract's tables say nothing of. */
const work = ['engine', 'modules', 'db', 'files', 'print', 'spreadsheet', 'zip', 'live', 'thread', 'system']
  .map((room) => `src/server/${room}`)
  .concat('src/ui', 'src/pages', 'src/app', 'src/dataProvider', 'src/authProvider');

/** What is changed: all of the product. The demo firm is no rule, and what is generated has none. */
export const targets = (): string[] =>
  filesBelow('src').filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.d\.ts$|\/(?:demo|migrations)\//.test(file) &&
      !isTest(file) &&
      file !== 'src/resources/index.ts',
  );

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, path = '']) => {
    const found = normalize(join(dirname(file), path));
    return existsSync(found) ? found : `${found}.ts`;
  });

/** How many imports lie between a test and what it reaches. */
const reach = (test: string): Map<string, number> => {
  const far = new Map([[test, 0]]);
  for (const [file, distance] of far)
    if (existsSync(file)) for (const next of importsOf(file)) if (!far.has(next)) far.set(next, distance + 1);
  return far;
};

const unitTests = () => filesBelow('src').filter(isTest);
let reached: Map<string, Map<string, number>> | undefined;

/** How many folders two files have in common. */
const shared = (one: string, other: string): number => {
  const folders = other.split('/');
  return one.split('/').findIndex((folder, at) => folder !== folders[at]);
};

/** A test that reaches so many files is about none of them: it is asked where no other reaches a file. */
const maxReached = 400;

/** The unit tests that reach a file, the nearest first: by imports, then by folders. */
const nearest = (file: string): string[] => {
  reached ??= new Map(unitTests().map((test) => [test, reach(test)]));
  const reaching = [...reached].filter(([, far]) => far.has(file));
  const close = reaching.filter(([, far]) => far.size <= maxReached);
  return (close.length ? close : file.startsWith('src/server/') ? [] : reaching)
    .flatMap(([test, far]) => (far.has(file) ? [{ test, far: far.get(file) ?? 0 }] : []))
    .toSorted((a, b) => a.far - b.far || shared(b.test, file) - shared(a.test, file))
    .map(({ test }) => test);
};

/** The contract where tables alone are looked at, and where the server is asked. */
const tables = ['tests/contract/fields.test.ts', 'tests/contract/steps.test.ts', 'src/dataProvider/contract.test.ts'];
const served = ['guard', 'reads', 'writes', 'stepsByCalls'].map((name) => `tests/contract/${name}.test.ts`);

/** How the contract names the calls of a description, where that is not the file's own name. */
const paths: Readonly<Record<string, string>> = {
  boms: 'bomMain',
  clients: 'client',
  customers: 'customer',
  enquiries: 'enquir',
  followUps: 'follow',
  itemCategories: 'item-categories',
  items: '/api/item\\b|stock',
  logCategories: 'log-?categor|scopes',
  paymentTerms: 'payment-terms',
  productionUnits: 'production_units',
  stockEntries: 'stock',
  structures: 'structure',
  users: 'user|ermission|people',
  home: 'home|waiting',
  readMarks: 'seen|mentions|commented',
  session: 'login|logout|/me|session',
  options: 'options|endpoint',
};

/** The tests of the API that are about a file, by the beginnings of their names. */
const about: readonly [file: RegExp, tests: readonly string[]][] = [
  [/enquir/i, ['sales/enquiries.', 'home', 'estimation/closed']],
  [/followUp/i, ['sales/followUps']],
  [/users|permission|people|branches/i, ['people/users', 'people/permissions', 'people/branches', 'visibility']],
  [/boms|explosion|cycles/i, ['masters/boms', 'masters/bomCycles']],
  [/stock|items/i, ['booking/stock', 'import.masters', 'estimation/lines']],
  [
    /(domain|resources)\/estimation\/\w+\.ts|domain\/(formula|distribute|currencies)/,
    ['prices', 'bases', 'lines', 'offerCheck', 'compare'].map((name) => `estimation/${name}`),
  ],
  [
    /engine\/editable|modules\/estimation\/(addItems|bases|basisOf|bomLines|changeVariant|calls|figures|rules|variants)|\/limits/,
    ['tree', 'batches', 'lines', 'items', 'bases', 'limits', 'refusals', 'together', 'versions', 'marks'].map(
      (name) => `estimation/${name}`,
    ),
  ],
  [/engine\/editable/, ['estimation/prices', 'estimation/verify']],
  [
    /modules\/estimation\/(costs|costCalls|margins|figures|shares)/,
    ['estimation/prices', 'estimation/offerCheck', 'estimation/verify', 'estimation/bases'],
  ],
  [/modules\/estimation\/offerCheck/, ['estimation/offerCheck']],
  [
    /modules\/estimation\/(open|copy|steps|revisions|summaries|cards|suggested|requirements|estimationCalls|firstStages|offerCheck|stages|whole|index)/,
    ['revisions', 'offer', 'hold', 'people', 'requirements', 'closed', 'whole', 'words', 'marks'].map(
      (name) => `estimation/${name}`,
    ),
  ],
  [/modules\/estimation\/(cards|summaries)/, ['inbox.cards']],
  [/engine\/jsonRows/, ['estimation/lines', 'estimation/items', 'estimation/comments']],
  [/engine\/attachments/, ['attachments.test', 'sentFiles']],
  [
    /modules\/rfq\/documents/,
    ['documents', 'awardDocuments', 'language', 'quotationWorkbook', 'bundle.test'].map((name) => `rfq/${name}`),
  ],
  [/modules\/rfq\/trace/, ['rfq/trace', 'rfq/mismatches', 'projects/overview']],
  [
    /modules\/rfq/,
    ['rfq.test', 'quotations', 'bidTable', 'buyouts', 'deliveredCheck', 'trace.test'].map((name) => `rfq/${name}`),
  ],
  [/modules\/booking/, ['booking/booking', 'booking/stock', 'booking/races', 'rfq/buyouts']],
  [/modules\/requests/, ['requests/']],
  [/estimation\/quotation/, ['estimation/quotation']],
  [/overheadShares/, ['interrupted', 'estimation/prices']],
  [/people\/(changes|trail)/, ['people/changes', 'people/trail']],
  [/people\/(oneTimePassword|assigned)/, ['people/administrator', 'people/users']],
  [/masters\/(offers|itemUses)/, ['estimation/offers', 'estimation/lines']],
  [/modules\/people/, ['people/granters', 'people/colleagues', 'people/ownAccount', 'export.test']],
  [
    /engine\/(binding|errors|left|parameters|recordDetail|viewed|modules)\./,
    ['everyKind', 'masters/boms', 'parts', 'paging'],
  ],
  [/engine\/records/, ['everyKind', 'restore.test', 'historyNames', 'sales/enquiries.write', 'bulk']],
  [/engine\/lists/, ['paging', 'sales/enquiries.lists', 'lists.', 'wholeLists', 'savedViews']],
  [/engine\/bulk/, ['bulk', 'import.test', 'masters/boms', 'parts', 'statements']],
  [/engine\/lines/, ['masters/boms', 'partFamilies']],
  [/engine\/history/, ['historyNames', 'historyPolicies', 'sales/enquiries.write', 'people/users.changes']],
  [/engine\/relations/, ['sales/enquiries.relations']],
  [/engine\/workflows/, ['editGuard', 'sales/enquiries.rounds']],
  [/engine\/onePage/, ['paging', 'masters/boms']],
  [/domain\/positions/, ['masters/boms', 'estimation/tree', 'parts']],
  [/masters\/(vendors|customers)/, ['dialects', 'options']],
  [/\/consistency|stock\/consistency/, ['consistency.']],
  [/domain\/anew/, ['breakdown.test']],
  [/workflows\/verify/, ['estimation/verify', 'parts', 'partFamilies']],
  [
    /workflows\/estimation\//,
    ['steps', 'model', 'hold', 'offer', 'people', 'refusals', 'revisions', 'verify'].map(
      (name) => `estimation/${name}`,
    ),
  ],
  [/estimation\/(workbook|import)|boqHeadings|domain\/(headings|notation|numerals)/, ['estimation/import']],
  [/estimation\/compare|domain\/(inLevels|inTreeOrder)/, ['estimation/compare', 'estimation/tree']],
  [/access/, ['people/granters', 'home']],
  [/session/i, ['session', 'people/ownAccount', 'signInLimit']],
  [/engine\/import|schema\/import/i, ['import']],
  [/home|inbox/i, ['home', 'inbox']],
  [/search|trigrams/i, ['search', 'lists.']],
  [/comment|mention|readMark/i, ['comments', 'readMarks']],
  [/attachment/i, ['attachments.test']],
  [/export|cells|csv/i, ['export', 'estimation/import.own']],
  [/options/i, ['options']],
  [/live/i, ['live']],
  [/projects|estimations/i, ['projects/']],
  [
    /planning|domain\/schedule/,
    [
      'dependencies',
      'plans',
      'status',
      'percentages',
      'steps',
      'fromBill',
      'anew',
      'calendar',
      'check',
      'masterTasks',
    ].map((name) => `planning/${name}`),
  ],
  [
    /^(?!src\/ui).*(workflow(?!s\/(?:estimation|working|verify))|step|state|decide(?!d)|define|take)/i,
    ['workflows', 'inbox', 'sales/enquiries.'],
  ],
  [/src\/schema\/(calls|partOf|verification)|http\/partRoutes|engine\/parts/, ['parts', 'partFamilies']],
  [/http\/mount|http\/errors/, ['idempotency', 'outage', 'wholeLists']],
  [/src\/schema\/|http\/input|http\/mount/, ['everyKind', 'dialects', 'malformed', 'cost']],
  [/http\//, ['transport', 'paging']],
  // Other lists than those of resources are sorted here.
  [/http\/input|calls\/call\.ts/, ['masters/boms', 'people/branches', 'people/colleagues']],
  [/guard|mount/i, ['people/permissions', 'transport', 'paging', 'session']],
];

/** What takes most of a minute: asked only where a row above names it in full. */
const slow = ['estimation/steps', 'estimation/model', 'estimation/large'];

/** Of the tests about a file so many are asked, the closest: a change that is kept asks them all. */
const maxAsked = 16;

/** A test's file below the folder of its kind: `estimation/prices.test.ts`. */
const nameOf = (test: string) => test.replace(/^tests\/\w+\//, '');

/** Whether a test is about the module in which a file of the server or of the descriptions is. */
const isBeside = (test: string, file: string): boolean => {
  const room = /^src\/(?:server\/modules|domain|resources|workflows)\/(\w+)\//.exec(file)?.[1];
  return room !== undefined && nameOf(test).startsWith(room) && !slow.some((name) => nameOf(test).startsWith(name));
};

/** The words of a file's name: `draftAward.ts` has `draft` and `award`. */
const wordsOf = (path: string): string[] =>
  (path.split('/').at(-1)?.split('.') ?? [])
    .slice(0, -1)
    .flatMap((name) => name.split(/(?=[A-Z])/))
    .map((name) => name.toLowerCase().replace(/s$/, ''));

/** How many words a test has in its name of those of a file. */
const namesShared = (test: string, file: string): number => {
  const own = wordsOf(file);
  return wordsOf(test).filter((name) => name !== 'test' && own.includes(name)).length;
};

/** A test that no row above names comes after those that one does. */
const orderOf = (place: number): number => (place < 0 ? Infinity : place);

/** What is about every process or resource, and not about one. */
const general = new Set(['decide', 'define', 'permission']);
const snake = (name: string) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/** A test file, and the names in it that matter: all unless said. */
export interface Chosen {
  readonly file: string;
  readonly names?: RegExp;
}

/** Tests that run together, and what they are. */
export interface Stage {
  readonly by: 'unit' | 'contract' | 'api';
  readonly needs: 'nothing' | 'server';
  readonly tests: readonly Chosen[];
}

/** The closest alone, then a few, then the rest four at a time: most changes are noticed by the first. */
const inGroups = (tests: readonly Chosen[]): Chosen[][] => {
  const groups: Chosen[][] = [];
  for (let at = 0; at < tests.length; at += groups.at(-1)?.length ?? 1)
    groups.push(tests.slice(at, at + Math.min(4, 1 + 2 * groups.length)));
  return groups;
};

/** The tests that are asked about a change of a file: those beside it, then the contract, then those about its subject. */
export const stagesFor = (file: string): Stage[] => {
  const unit = nearest(file).slice(0, 6);
  const api = ['tests/api', 'tests/attack'].flatMap(filesBelow).filter(isTest);
  const subjects = about.filter(([pattern]) => pattern.test(file)).flatMap(([, names]) => names);
  /** Which subject a test is about first; the rows above name the closest first. */
  const placeOf = (test: string): number => {
    const own = slow.find((name) => nameOf(test).startsWith(name));
    return own ? subjects.indexOf(own) : subjects.findIndex((name) => nameOf(test).startsWith(name));
  };
  const further = api
    .filter((test) => placeOf(test) >= 0 || isBeside(test, file))
    .toSorted((a, b) => namesShared(b, file) - namesShared(a, file) || orderOf(placeOf(a)) - orderOf(placeOf(b)))
    .slice(0, maxAsked);
  const described = /^src\/resources\/\w+\/(\w+)\.ts$/.exec(file)?.[1];
  const suites: Chosen[] =
    described && existsSync('tests/api/resources.test.ts')
      ? [{ file: 'tests/api/resources.test.ts', names: new RegExp(`^${snake(described)} `) }]
      : [];
  const subject = /^src\/(?:resources|workflows)\/(?:\w+\/)?(\w+)\.ts$/.exec(file)?.[1];
  const names = subject && !general.has(subject) ? { names: new RegExp(paths[subject] ?? subject, 'i') } : {};
  // Pure functions and operations have tests of their own; the contract as a whole would take longest.
  const isWork = ['src/domain', ...work].some((folder) => file.startsWith(`${folder}/`)) && !guards.includes(file);
  const stages: Stage[] = [
    ...inGroups(unit.map((each) => ({ file: each }))).map((tests): Stage => ({ by: 'unit', needs: 'nothing', tests })),
    {
      by: 'contract',
      needs: 'nothing',
      tests: isWork ? [] : tables.filter((each) => existsSync(each)).map((each) => ({ file: each })),
    },
    { by: 'contract', needs: 'server', tests: isWork ? [] : served.map((each) => ({ file: each, ...names })) },
    ...inGroups([...further.map((each) => ({ file: each })), ...suites]).map((tests): Stage => ({
      by: 'api',
      needs: 'server',
      tests,
    })),
  ];
  return stages.filter(({ tests }) => tests.length > 0);
};

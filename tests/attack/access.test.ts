import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../src/resources/permissionNames.ts';
import { resources } from '../../src/resources/index.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { can, type Resource } from '../../src/schema/resource.ts';
import { users } from '../../src/server/db/system.ts';
import { testApp, type Caller } from '../support/app.ts';
import { makeEstimators } from '../support/estimation.ts';
import { branchIds, colleaguesIn, person } from '../support/people.ts';
import { keepParent, send } from '../support/calls.ts';
import { rfqBy } from '../support/rfqWriting.ts';
import { expecting } from '../support/sales.ts';
import { create, sample } from '../support/samples.ts';
import { expectAnswer } from './answers.ts';
import { billOf } from './billOf.ts';
import { branchDigest, watchTables } from './digest.ts';
import { chance, counted, isWhole, seed } from './extent.ts';
import { idInBody, idOf, kindOfParam, type Ids } from './ids.ts';
import { offeredOf, suppliedOf } from './suppliedOf.ts';
import { exampleOf, nameOf, operationsOf, sent, type Operation } from './operations.ts';

const on = testApp();
const tried = counted();

/** Words in every text of another branch's records, and of records that only their people see. */
const [foreign, hidden] = ['wfrgn9', 'whddn9'];
/** What a person with one-time password may still call. */
const beforeNewPassword = ['GET /api/me', 'PUT /api/me/password', 'POST /api/logout'];

type OwnIds = Map<string, number>;
const idsOf: Record<'foreign' | 'hidden' | 'own', OwnIds> = { foreign: new Map(), hidden: new Map(), own: new Map() };

interface Principal {
  readonly name: string;
  readonly caller: () => Promise<Caller | undefined>;
  /** Whether the call must be refused whatever it names. */
  readonly refused: (operation: Operation) => boolean;
  /** Sees the records that are hidden from others. */
  readonly seesAll?: boolean;
}

const views = (permission: string) => permission.endsWith('.view');
const globals = new Set(resources.flatMap((r) => Object.keys(r.visibleTo ?? {})));
let leeds = 0;
let bristol = 0;
let operations: Operation[] = [];

const without = (permissions: readonly string[]) => ({
  caller: () => person(on, { branches: [leeds], permissions }),
  refused: ({ permission }: Operation) => permission !== undefined && !permissions.includes(permission),
});

const principals: Principal[] = [
  { name: 'nobody', caller: () => Promise.resolve(undefined), refused: ({ isPublic }) => !isPublic },
  { name: 'somebody without a permission', ...without([]) },
  { name: 'a viewer', ...without(allPermissions().filter(views)), seesAll: true },
  { name: 'a colleague with no part in it', ...without(allPermissions().filter((name) => !globals.has(name))) },
  { name: 'an administrator', ...without(allPermissions()), seesAll: true },
  {
    name: 'an administrator of another branch',
    caller: async () => (await person(on, { branches: [bristol] })).in(leeds),
    refused: ({ inBranch }) => inBranch,
  },
  {
    name: 'somebody with a one-time password',
    caller: async () => {
      const caller = await person(on, { branches: [leeds] });
      await on.database.asSystem((tx) =>
        tx.update(users).set({ must_change_password: true }).where(eq(users.id, caller.session.user.id)),
      );
      return caller;
    },
    refused: (operation) => !operation.isPublic && !beforeNewPassword.includes(nameOf(operation)),
  },
];

/** A record of each kind that people create, with the word in its texts; comments and files of them. */
const fill = async (maker: Caller, word: string, ids: OwnIds, kinds: readonly Resource[]): Promise<void> => {
  for (const resource of kinds) {
    const { partOf } = resource;
    if (partOf && !can(partOf.parent, 'create')) keepParent(partOf.by, maker.branch, (await rfqBy(on, maker, 1)).id);
    const { id } = await create(maker, resource, await sample(maker, resource, word));
    ids.set(resource.name, id);
    if (can(resource, 'saveView')) {
      const view = await send(maker, callsOf(resource).saveView, { body: { name: word } });
      ids.set('saved_views', view.data.id).set(`saved_views.${resource.name}`, view.data.id);
    }
    for (const { calls } of resource.comments) {
      if (!calls) continue;
      const made = await maker.post(calls.list.path.replace(/:\w+/, String(id)), { comment: `${word} said` });
      ids.set(`comment ${resource.name}`, made.data.id);
      ids.set('comment', made.data.id);
    }
    if (!resource.attachments) continue;
    const form = new FormData();
    form.append('file', new Blob([`${word} stands in it`]), `${word}.txt`);
    const added = await on.app.request(resource.attachments.upload.path.replace(/:\w+/, String(id)), {
      method: 'POST',
      headers: { Authorization: `Bearer ${maker.session.token}`, 'X-Branch-Id': String(maker.branch) },
      body: form,
    });
    const { data } = (await added.json()) as { data: { records: { id: number }[] } };
    ids.set(`attachment ${resource.name}`, data.records[0]?.id ?? 0);
    ids.set('attachment', data.records[0]?.id ?? 0);
  }
};

const entered = resources.filter((r) => r.table === 'owned' && can(r, 'create'));
let [theirs, hiding]: (Caller | undefined)[] = [];

beforeAll(async () => {
  ({ leeds, bristol } = await branchIds(on));
  await colleaguesIn(on, leeds, bristol);
  theirs = await person(on, { branches: [bristol] });
  hiding = await person(on, { branches: [leeds] });
  await fill(theirs, foreign, idsOf.foreign, entered);
  await fill(
    hiding,
    hidden,
    idsOf.hidden,
    entered.filter((r) => r.visibleTo),
  );
  await fill(await person(on, { branches: [leeds] }), 'wmine9', idsOf.own, entered);
  // Estimations have no call that makes them: each is of a converted enquiry, with its stages and lines.
  for (const [sort, word, of] of [
    ['foreign', foreign, 'bristol'],
    ['own', 'wmine9', 'leeds'],
  ] as const) {
    const team = await makeEstimators(on, of);
    const branches = [of === 'leeds' ? leeds : bristol];
    const supplier = await person(on, { branches });
    const asked = { permission: 'enquiry.global.view', note: word };
    const wish = (await person(on, { branches, permissions: [] })).post('/api/permissions/requests', asked);
    idsOf[sort].set('access_requests', (await expecting(201, wish)).id);
    for (const found of [
      await billOf(on, team, word),
      await offeredOf(team, word),
      await suppliedOf(on, supplier, word),
    ])
      for (const [name, id] of found) idsOf[sort].set(name, id);
  }
  for (const [sort, who, note] of [
    ['foreign', theirs, foreign],
    ['own', hiding, 'wmine9'],
  ] as const) {
    const { id } = who.session.user;
    idsOf[sort].set('users', id);
    const absence = { starts_on: '2031-01-06', ends_on: '2031-01-07', note };
    idsOf[sort].set('absences', (await expecting(201, who.post(`/api/users/${id}/absences`, absence))).id);
  }
  operations = await operationsOf(on);
});

/** Any record in the place of each parameter. */
const anyId = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, '{id}');
const isId = (param: string) => /id$/i.test(param);
/** What belongs to no branch, so that nobody's is foreign. */
const ofNoBranch = ['branches', 'roles'];

const strange = ['0', '-1', '999999999', '9999999999999999999', '%00', '__proto__', '1.5'];

/** One way to name records: those of a path, and those of its body. */
interface Named {
  readonly sort: string;
  readonly path: string;
  readonly body: Ids;
  /** The path names a record of another branch. */
  readonly isForeign: boolean;
}

/** The paths of an operation with ids of each sort, and of several sorts at once: one's own record with another's part. */
const waysToName = (operation: Operation): Named[] => {
  const { path, params } = operation;
  const named = params.filter(isId);
  const idFor = (ids: Ids, name: string) => idOf(ids, kindOfParam(operation, name));
  const filled = (of: (name: string) => string | number) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) =>
      String(named.includes(name) ? of(name) : (wordOf[name] ?? 'items')),
    );
  const by = (ids: Ids) => filled((name) => idFor(ids, name) ?? 1);
  const { own, foreign: theirIds, hidden: hiddenIds } = idsOf;
  const last = named.at(-1);
  const isForeign = named.some(
    (name) => idFor(theirIds, name) !== undefined && kindOfParam(operation, name) !== 'users',
  );
  const alone = { body: own, isForeign: false };
  if (named.length === 0)
    return [own, theirIds].map((body, at) => ({ ...alone, sort: at ? 'foreign body' : 'no id', path: by(own), body }));
  return [
    { sort: 'foreign', path: by(theirIds), body: theirIds, isForeign },
    { sort: 'hidden', path: by(hiddenIds), body: hiddenIds, isForeign: false },
    { ...alone, sort: 'own', path: by(own) },
    { ...alone, sort: 'own with a foreign body', path: by(own), body: theirIds },
    { sort: 'foreign with an own body', path: by(theirIds), body: own, isForeign },
    ...(named.length > 1
      ? [
          {
            ...alone,
            sort: 'own with a foreign part',
            path: filled((name) => idFor(name === last ? theirIds : own, name) ?? 1),
          },
          {
            sort: 'foreign with an own part',
            path: filled((name) => idFor(name === last ? own : theirIds, name) ?? 1),
            body: own,
            isForeign: named.slice(0, -1).some((name) => idFor(theirIds, name) !== undefined),
          },
        ]
      : []),
    {
      ...alone,
      sort: 'strange',
      path: filled((name) => strange[Math.floor(chance(path + name) * strange.length)] ?? '0'),
    },
  ];
};

/** Those that are tried: all, or in `npm test` one of them for each principal, so that an operation meets every sort. */
const triedWays = (name: string, operation: Operation): Named[] => {
  const all = waysToName(operation);
  const chosen = all[Math.floor(chance(`${name} ${nameOf(operation)}`) * all.length)];
  return isWhole || !chosen ? all : [chosen];
};

/** The history of a deleted record can still be read, so that of a foreign one is empty, as that of one never there. */
const tellsNothing = (path: string) => path.endsWith('/history');
/** Parameters of paths that are words. */
const wordOf: Readonly<Record<string, string>> = { rev: '1', filter: 'global' };

/** Ids in the query, and a search for what nobody here may find. */
const queryIn = (operation: Operation, ids: Ids): string => {
  const { path, query } = operation;
  const asked = query.flatMap((name) => {
    const id = /(^|_)ids?$/.test(name) ? idInBody(operation, ids, name) : undefined;
    return id === undefined ? [] : [`${name}=${id}`];
  });
  if (query.includes('search') && chance(path) < 0.5) asked.push(`search=${foreign}`);
  return asked.length ? `?${asked.join('&')}` : '';
};

describe(`every operation (seed ${seed})`, () => {
  it('names a record of every kind, of one’s own and of another branch', () => {
    const kinds = resources
      .filter(({ table }) => table === 'owned')
      .flatMap(({ name, breakdown, attachments }) => [
        name,
        ...Object.keys(breakdown?.kinds ?? {}).map((kind) => `${name}.${kind}`),
        ...(attachments ? [`attachment ${name}`] : []),
      ]);
    const params = operations.flatMap((o) => o.params.filter(isId).map((name) => kindOfParam(o, name)));
    for (const sort of ['own', 'foreign'] as const) {
      const unknown = [...new Set([...kinds, ...params])].filter((kind) => idOf(idsOf[sort], kind) === undefined);
      expect(unknown, sort).toEqual(ofNoBranch);
    }
  });

  it('tells the words to those who may see the records', async () => {
    for (const [me, word] of [
      [theirs, foreign],
      [hiding, hidden],
    ] as const) {
      let found = 0;
      for (const operation of operations.filter((o) => o.method === 'GET' && !o.path.includes('{'))) {
        const { text } = await expectAnswer(() => sent(me, on, operation, operation.path), nameOf(operation));
        if (text.includes(word)) found += 1;
      }
      expect(found, word).toBeGreaterThan(word === foreign ? 5 : 1);
    }
  });

  it('names records that are there: one’s own are read, those of another branch are not', async () => {
    const me = await person(on, { branches: [leeds] });
    const read = new Set<string>();
    for (const operation of operations.filter((o) => o.method === 'GET' && o.params.some(isId)))
      for (const { sort, path } of waysToName(operation).filter((way) => ['own', 'foreign'].includes(way.sort))) {
        const { status } = await expectAnswer(() => sent(me, on, operation, path), nameOf(operation));
        if (sort === 'own' && status === 200) read.add(anyId(operation.path));
        if (
          sort === 'foreign' &&
          !tellsNothing(path) &&
          read.has(anyId(operation.path)) &&
          !/users|branches/i.test(path)
        )
          expect(status, nameOf(operation)).toBe(404);
      }
    const readable = resources
      .filter((r) => r.table === 'owned' && can(r, 'read'))
      .map((r) => anyId(callsOf(r).read.path));
    const unread = readable.filter((path) => !read.has(path));
    expect(unread).toEqual([]);
    expect(read).toContain('/api/projects/{id}/items');
    for (const word of ['boq-creation', 'boq-sale', 'boq-cost'])
      for (const rest of ['{id}/items', 'items/{id}/comments']) expect(read).toContain(`/api/${word}/${rest}`);
  });

  it.each(principals.map((p) => [p.name, p] as const))('is given to %s within their rights', async (_, principal) => {
    const { name, caller, refused } = principal;
    const me = await caller();
    // A session that ends, or a password that changes, is not that of the others.
    const spare = [await caller(), await caller(), await caller()];
    const callerFor = ({ path }: Operation) => (/logout|password/.test(path) ? (spare.pop() ?? me) : me);
    const state = await watchTables(on);
    const branch = await branchDigest(on, bristol);
    let before = await state();
    expect(operations.length).toBeGreaterThan(200);
    for (const operation of operations)
      for (const { sort, path, body: ids, isForeign } of triedWays(name, operation)) {
        const said = `${name}, ${nameOf(operation)}, ${sort}`;
        const named = (id: string) => idInBody(operation, ids, id);
        const body =
          operation.body && JSON.stringify({ ...(exampleOf(operation.body, 0, named) as object), version: 1 });
        const call = () => sent(callerFor(operation), on, operation, path + queryIn(operation, ids), body);
        const { status, text } = await expectAnswer(call, said);
        tried(`calls of ${name}`);
        if (refused(operation)) expect([401, 403], `${said}: ${text.slice(0, 200)}`).toContain(status);
        if (isForeign && !tellsNothing(operation.path))
          expect(status, `${said}: ${text.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
        expect(text, `${said} tells what is in another branch`).not.toContain(foreign);
        if (!principal.seesAll) expect(text, `${said} tells what is hidden`).not.toContain(hidden);
        if (status < 400) before = await state();
        else if (isWhole || chance(`${said} state`) < 0.2) expect(await state(), said).toEqual(before);
      }
    expect(await state(), 'a refused call changed something').toEqual(before);
    expect(await branchDigest(on, bristol), 'another branch was changed').toEqual(branch);
    // The rights were those of the name to the end.
    if (me) expect((await me.get('/api/me')).data.permissions).toEqual(me.session.permissions);
  });
});

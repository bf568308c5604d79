import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../src/resources/permission.names.ts';
import { resources } from '../../src/resources/index.ts';
import { can, type Resource } from '../../src/schema/resource.ts';
import { users } from '../../src/server/db/system.ts';
import { testApp, type Caller } from '../support/app.ts';
import { branchIds, person } from '../support/people.ts';
import { create, sample } from '../support/samples.ts';
import { expectAnswer } from './answers.ts';
import { branchDigest, watchTables } from './digest.ts';
import { chance, counted, isWhole, seed } from './extent.ts';
import { exampleOf, nameOf, operationsOf, sent, type Operation } from './operations.ts';

const on = testApp();
const tried = counted();

/** Words in every text of another branch's records, and of records that only their people see. */
const [foreign, hidden] = ['wfrgn9', 'whddn9'];
/** What a person with one-time password may still call. */
const beforeNewPassword = ['GET /api/me', 'PUT /api/me/password', 'POST /api/logout'];

/** Ids by the kind of record, and of comments and files. */
type Ids = Map<string, number>;
const idsOf: Record<'foreign' | 'hidden' | 'own', Ids> = { foreign: new Map(), hidden: new Map(), own: new Map() };

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
const fill = async (maker: Caller, word: string, ids: Ids, kinds: readonly Resource[]): Promise<void> => {
  for (const resource of kinds) {
    const { id } = await create(maker, resource, await sample(maker, resource, word));
    ids.set(resource.title, id);
    for (const { calls } of resource.comments) {
      if (!calls) continue;
      const made = await maker.post(calls.list.path.replace(/:\w+/, String(id)), { comment: `${word} said` });
      ids.set('Comment', made.data.id);
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
    ids.set('Attachment', data.records[0]?.id ?? 0);
  }
};

const entered = resources.filter((r) => r.table === 'owned' && can(r, 'create') && can(r, 'read'));
let [theirs, hiding]: (Caller | undefined)[] = [];

beforeAll(async () => {
  ({ leeds, bristol } = await branchIds(on));
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
  operations = await operationsOf(on);
});

const idOf = (ids: Ids, name: string, kind: string, path: string): number => {
  if (/comment/i.test(name)) return ids.get('Comment') ?? 1;
  if (/attachment/i.test(name)) return ids.get('Attachment') ?? 1;
  const title = resources.find((r) => path.startsWith(`${r.path}/`) && ids.has(r.title))?.title ?? kind;
  return ids.get(title) ?? ids.get('Enquiry') ?? 1;
};

const strange = ['0', '-1', '999999999', '9999999999999999999', '%00', '__proto__', '1.5'];

/** The paths of an operation with ids of each sort. */
const pathsOf = ({ path, kind }: Operation): [sort: string, path: string][] => {
  const filled = (of: (name: string) => string | number) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => String(/id$/i.test(name) ? of(name) : 'items'));
  if (!path.includes('{')) return [['no id', path]];
  return [
    ...(['foreign', 'hidden', 'own'] as const).map((sort): [string, string] => [
      sort,
      filled((name) => idOf(idsOf[sort], name, kind, path)),
    ]),
    ['strange', filled((name) => strange[Math.floor(chance(path + name) * strange.length)] ?? '0')],
  ];
};

/** Those that are tried: all, or in `npm test` one of them for each principal, so that an operation meets every sort. */
const triedPaths = (name: string, operation: Operation): [sort: string, path: string][] => {
  const all = pathsOf(operation);
  const chosen = all[Math.floor(chance(`${name} ${nameOf(operation)}`) * all.length)];
  return isWhole || !chosen ? all : [chosen];
};

/** A search for what nobody here may find. */
const searchIn = ({ path, query }: Operation): string =>
  query.includes('search') && chance(path) < 0.5 ? `?search=${foreign}` : '';

describe(`every operation (seed ${seed})`, () => {
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
      for (const [sort, path] of triedPaths(name, operation)) {
        const said = `${name}, ${nameOf(operation)}, ${sort}`;
        const body = operation.body && JSON.stringify({ ...(exampleOf(operation.body) as object), version: 1 });
        const call = () => sent(callerFor(operation), on, operation, path + searchIn(operation), body);
        const { status, text } = await expectAnswer(call, said);
        tried(`calls of ${name}`);
        if (refused(operation)) expect([401, 403], `${said}: ${text.slice(0, 200)}`).toContain(status);
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

import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { assertDefined } from '../../../src/domain/assertDefined.ts';
import { userPermissions, users } from '../../../src/server/db/system.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { branchIds, person } from '../../support/people.ts';
import { fresh } from '../../support/samples.ts';
import {
  approverRights,
  expecting,
  idOf,
  makeEnquiry,
  makeMasters,
  people,
  reviewerRights,
  step,
  type Made,
} from '../../support/sales.ts';

const on = testApp();
let branches: number[];
let masters: Awaited<ReturnType<typeof makeMasters>>;
let admin: Caller;

const rights = [...new Set([...reviewerRights(), ...approverRights()])];
const deciding = ['enquiry.pending.review', 'enquiry.pending.approve'];
const size = 6;

beforeAll(async () => {
  branches = [(await branchIds(on)).leeds];
  admin = await person(on, { branches });
  masters = await makeMasters(admin);
});

const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const one = fc.nat({ max: size - 1 });
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('away' as const),
      who: one,
      by: one,
      from: fc.integer({ min: -2, max: 1 }),
      days: fc.nat({ max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('back' as const), who: one }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('active' as const), who: one, is: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('may' as const), who: one, which: fc.nat({ max: 1 }), is: fc.boolean() }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      who: one,
      which: fc.nat({ max: 1 }),
      name: fc.constantFrom('submit', 'review', 'approve', 'send-back'),
    }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const setActive = (who: Caller, is_active: boolean) =>
  on.database.asSystem((tx) =>
    tx
      .update(users)
      .set({ is_active })
      .where(eq(users.id, idOf(who))),
  );
const setMay = (who: Caller, permission: string, is: boolean) =>
  on.database.asSystem(async (tx) => {
    const user_id = idOf(who);
    await tx
      .delete(userPermissions)
      .where(and(eq(userPermissions.user_id, user_id), eq(userPermissions.permission, permission)));
    if (is) await tx.insert(userPermissions).values({ user_id, permission });
  });

const perform = async (did: Act, crew: readonly Caller[], papers: readonly number[]): Promise<void> => {
  const who = assertDefined(crew[did.who]);
  const path = `/api/users/${idOf(who)}/absences`;
  if (did.kind === 'away') {
    // Days of another absence, or oneself as substitute, are refused: nothing changes then.
    const body = { starts_on: day(did.from), ends_on: day(did.from + did.days) };
    await admin.post(path, { ...body, substitute_id: idOf(assertDefined(crew[did.by])) });
  } else if (did.kind === 'back') {
    const { data } = (await admin.get(path)) as { data?: { records?: Made[] } };
    for (const { id, when } of data?.records ?? []) if (when === 'now') await admin.del(`${path}/${id}`);
  } else if (did.kind === 'active') await setActive(who, did.is);
  else if (did.kind === 'may') await setMay(who, assertDefined(deciding[did.which]), did.is);
  else
    await step(
      who,
      assertDefined(papers[did.which]),
      did.name,
      did.name === 'send-back' ? { comment: 'Once more' } : {},
    );
};

/** What each page offers somebody to decide, and for whom. */
const onPages = async (who: Caller, papers: readonly number[]): Promise<string[]> => {
  const found: string[] = [];
  for (const id of papers) {
    const page = await who.get(`/api/enquiries/${id}`);
    if (page.status !== 200) continue;
    for (const { name, refused, for: whom } of page.data.workflow.actions as Made[])
      if (['review', 'approve'].includes(name as string) && refused === null)
        found.push(`${id} ${String(name)} ${whom?.name ?? 'own'}`);
  }
  return found.sort();
};
const inInbox = async (who: Caller, papers: readonly number[]): Promise<string[]> => {
  const { records } = await expecting(200, who.get('/api/inbox?per_page=200'));
  return (records as Made[])
    .filter(
      ({ id, resource, decidable, forward, blocked }) =>
        resource === 'enquiries' && papers.includes(id) && decidable && forward && blocked === null,
    )
    .map(({ id, forward, for: whom }) => `${id} ${String(forward)} ${whom?.name ?? 'own'}`)
    .sort();
};

/** Who took part in a round, with whomever they acted for: each in one part. */
const requireDistinct = async (id: number): Promise<void> => {
  const { workflow } = await expecting(200, admin.get(`/api/enquiries/${id}`));
  const rounds = new Map<number, [name: string, who: number][]>();
  for (const { action, by, for: whom, round } of workflow.steps as Made[]) {
    if (!['submit', 'review', 'approve'].includes(action as string)) continue;
    const parts = rounds.get(round as number) ?? [];
    rounds.set(round as number, [
      ...parts,
      ...[by, whom?.id].flatMap((n): [string, number][] => (typeof n === 'number' ? [[action as string, n]] : [])),
    ]);
  }
  for (const parts of rounds.values()) {
    const ids = parts.map(([, who]) => who);
    expect(new Set(ids).size, JSON.stringify(parts)).toBe(ids.length);
  }
};

it('whoever is away, stands in, leaves, or loses a permission: nobody is in a round twice, and inboxes are what pages offer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 40 }), async (acts) => {
      const crew: Caller[] = [];
      for (let n = 0; n < size; n += 1) crew.push(await person(on, { branches, permissions: rights }));
      const [seller, first, second, approver, deputy] = crew as [Caller, Caller, Caller, Caller, Caller];
      const papers: number[] = [];
      for (const reviewers of [people(first, second), people(first)])
        papers.push((await makeEnquiry(seller, masters, { reviewers, approvers: people(approver, deputy) })).id);
      for (const id of papers) await expecting(200, step(seller, id, 'submit'));
      for (const [at, did] of acts.entries()) {
        await perform(did, crew, papers);
        if (at % 5 > 0 && at < acts.length - 1) continue;
        for (const who of crew) {
          if ((await who.get('/api/inbox')).status === 401) continue;
          expect(await inInbox(who, papers)).toEqual(await onPages(who, papers));
        }
      }
      for (const id of papers) await requireDistinct(id);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

const lineAct = fc.oneof(
  act.filter(({ kind }) => kind === 'away' || kind === 'back' || kind === 'active'),
  fc.record({ kind: fc.constant('verify' as const), who: one, many: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('clear' as const), who: one, line: fc.nat({ max: 3 }) }),
);

it('whoever is away or stands in: an inbox has the lines that somebody can verify, and no others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(lineAct, { minLength: 20, maxLength: 30 }), async (acts) => {
      const crew: Caller[] = [];
      for (let n = 0; n < size; n += 1) crew.push(await person(on, { branches }));
      const [buyer, reviewer, approver] = crew as [Caller, Caller, Caller];
      const asked = { title: fresh(), purpose: 'general_purchase' };
      const named = { reviewer_id: idOf(reviewer), approver_id: idOf(approver) };
      const { id } = await expecting(201, buyer.post('/api/purchase-request/store', { ...asked, ...named }));
      const path = `/api/purchase-request/${id}`;
      const added = ['a', 'b', 'c', 'd'].map((key) => ({ key, kind: 'item', description: key, quantity: '1' }));
      await expecting(200, buyer.post(`${path}/store-items-and-products`, { added }));
      const mark = (who: Caller, line: number, is_verified: boolean) =>
        who.put(`${path}/lines/verify`, { ids: [line], is_verified });
      const toDo = async (who: Caller): Promise<string | undefined> => {
        const { records } = await expecting(200, who.get('/api/inbox?per_page=200'));
        return (records as Made[]).find((entry) => entry.resource === 'purchase_requests' && entry.id === id)?.['work'];
      };
      for (const did of acts) {
        const who = assertDefined(crew[did.who]);
        if (did.kind !== 'verify' && did.kind !== 'clear') {
          await perform(did, crew, []);
          continue;
        }
        if ((await who.get('/api/inbox')).status === 401) continue;
        const lines = (await expecting(200, admin.get(`${path}/lines`))).records as Made[];
        if (did.kind === 'clear') {
          await mark(who, assertDefined(lines[did.line]).id, false);
          continue;
        }
        const said = await toDo(who);
        const open = lines.filter(({ is_approver_verified }) => is_approver_verified !== true);
        const before = Number(said?.match(/\d+/)?.[0] ?? 0);
        // What is refused changes nothing, nor does a mark that is there already; some of what is not is left for others.
        let done = 0;
        for (const line of open) {
          if (done === did.many) break;
          await mark(who, line.id, true);
          const now = await expecting(200, admin.get(`${path}/lines`));
          const after = (now.records as Made[]).find((one) => one.id === line.id);
          if (after?.version !== line.version) done += 1;
        }
        expect([said, done]).toEqual([said, Math.min(before, did.many)]);
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

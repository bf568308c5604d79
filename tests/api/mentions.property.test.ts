import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { assertDefined } from '../../src/domain/assertDefined.ts';
import { mentionToken } from '../../src/schema/mentions.ts';
import type { Caller } from '../support/app.ts';
import { testAppWith } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';
import { talks } from '../support/talks.ts';

const on = testAppWith(talks);
let leeds = 0;
let people: Caller[] = [];
let talk = { id: 0, part: 0 };
const idOf = ({ session }: Caller) => session.user.id;

beforeAll(async () => {
  ({ leeds } = await branchIds(on));
  for (let n = 0; n < 3; n += 1) people.push(await person(on, { branches: [leeds] }));
});

/** The two threads of a talk: on itself, and on its part. */
type Thread = 'own' | 'part';
interface Said {
  readonly id: number;
  readonly thread: Thread;
  readonly by: number;
  text: string;
  /** Who is called, and since when. */
  calls: ReadonlyMap<number, number>;
}

/** What was said and read so far, in plain code. */
interface Model {
  said: Said[];
  /** When somebody last read a thread. */
  read: Map<string, number>;
  /** When something happened, of which a page can tell as the time it was loaded. */
  moments: number[];
}

const who = fc.nat({ max: 2 });
const thread = fc.constantFrom<Thread>('own', 'part');
const calls = fc.subarray([0, 1, 2]);
const doing = fc.oneof(
  fc.record({ what: fc.constant('say' as const), by: who, thread, calls }),
  fc.record({ what: fc.constant('edit' as const), which: fc.nat(), calls }),
  fc.record({ what: fc.constant('read' as const), by: who, thread, loaded: fc.option(fc.nat()) }),
  fc.record({ what: fc.constant('remove' as const), which: fc.nat() }),
);
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never;

const caller = (at: number): Caller => assertDefined(people[at]);
const tokens = (called: readonly number[]) =>
  called.map((at) => mentionToken({ id: idOf(caller(at)), name: caller(at).session.user.name })).join(' ');
const pathOf = (of: Thread) =>
  of === 'own' ? `/api/talks/${talk.id}/comments` : `/api/talks/${talk.id}/parts/${talk.part}/comments`;
const pick = <T>(all: readonly T[], n: number): T | undefined => (all.length ? all[n % all.length] : undefined);
const good = async <T extends { status: number }>(answer: Promise<T>): Promise<T> => {
  const given = await answer;
  expect(given.status).toBeLessThan(300);
  return given;
};

/** An edit calls only whom it adds. */
const calledAt = (called: readonly number[], at: number, before: Said['calls'] = new Map()): Said['calls'] =>
  new Map(called.map((person) => [person, before.get(person) ?? at]));

let texts = 0;
const act = async (model: Model, step: Doing): Promise<void> => {
  if (step.what === 'read') {
    const mark = step.thread === 'own' ? { lines: 'comments' } : { lines: 'parts', line_id: talk.part };
    const loaded = step.loaded === null ? undefined : pick(model.moments, step.loaded);
    const seen = loaded === undefined ? {} : { seen_at: new Date(loaded).toISOString() };
    const body = { resource: 'talks', record_id: talk.id, ...mark, ...seen };
    const { data } = await good(caller(step.by).put('/api/seen', body));
    model.read.set(`${step.by} ${step.thread}`, Date.parse(data.seen_at));
    return;
  }
  texts += 1;
  if (step.what === 'say') {
    const text = `${texts} ${tokens(step.calls)}`;
    const { data } = await good(caller(step.by).post(pathOf(step.thread), { comment: text }));
    const at = Date.parse(data.created_at);
    model.said.push({ id: data.id, thread: step.thread, by: step.by, text, calls: calledAt(step.calls, at) });
    model.moments.push(at);
    return;
  }
  const one = pick(model.said, step.which);
  if (!one) return;
  const path = `${pathOf(one.thread)}/${one.id}`;
  if (step.what === 'remove') {
    await good(caller(one.by).del(path));
    model.said = model.said.filter((other) => other !== one);
    return;
  }
  const text = `${texts} ${tokens(step.calls)}`;
  const { data } = await good(caller(one.by).put(path, { comment: text }));
  const at = Date.parse(data.edited_at);
  Object.assign(one, { text, calls: calledAt(step.calls, at, one.calls) });
  model.moments.push(at);
};

/** Read is what called the person no later than their last visit to its thread. */
const isRead = ({ read }: Model, at: number, one: Said): boolean =>
  (one.calls.get(at) ?? 0) <= (read.get(`${at} ${one.thread}`) ?? Number.NEGATIVE_INFINITY);

const unreadOf = (model: Model, at: number): number[] =>
  model.said
    .filter((one) => one.by !== at && one.calls.has(at) && !isRead(model, at, one))
    .map(({ id }) => id)
    .sort((a, b) => a - b);

const answered = async (at: number): Promise<{ ids: number[]; total: number }> => {
  const { data } = await caller(at).get('/api/mentions?per_page=200');
  const ids = data.records.map((m: { comment_id: number }) => m.comment_id);
  return { ids: ids.sort((a: number, b: number) => a - b), total: data.pagination.total };
};

/** The mentions that the database keeps as unread. */
const kept = () =>
  on.database.inBranch({ branchId: leeds, userId: idOf(caller(0)) }, async (tx) => {
    const { rows } = await tx.execute<{ comment_id: string; user_id: string }>(
      sql`select comment_id, user_id from comment_mentions where unread_since is not null
        and comment_id in (select id from comments where resource = 'talks' and record_id = ${talk.id})`,
    );
    return rows.map(({ comment_id, user_id }) => `${comment_id} ${user_id}`).sort();
  });

it('whatever is said, edited, read and deleted, everybody is told of exactly what they have not read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { minLength: 6, maxLength: 14 }), async (steps) => {
      const { data } = await good(
        caller(0).post('/api/talks', { name: `Talk ${(texts += 1)}`, parts: [{ name: 'Door' }] }),
      );
      talk = { id: data.id, part: data.parts[0].id };
      const model: Model = { said: [], read: new Map(), moments: [] };
      for (const step of steps) {
        await act(model, step);
        const at = texts % 3;
        const wanted = unreadOf(model, at);
        expect(await answered(at)).toEqual({ ids: wanted, total: wanted.length });
      }
      const unread = model.said.flatMap((one) =>
        [...one.calls.keys()].filter((at) => !isRead(model, at, one)).map((at) => `${one.id} ${idOf(caller(at))}`),
      );
      expect(await kept()).toEqual(unread.sort());
      await good(caller(0).del(`/api/talks/${talk.id}`));
    }),
    { numRuns: 12 },
  );
});

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { testApp, type Caller } from '../../support/app.ts';
import { neighbours, person, savePermissions } from '../../support/people.ts';
import { give, makeRole, saveRole, take, type Role } from '../../support/roles.ts';
import { expecting, idOf } from '../../support/sales.ts';

const on = testApp();
let me: Caller;
let leeds: number;
beforeAll(async () => {
  ({ me, leeds } = await neighbours(on));
});

const names = [
  'admin.user.view',
  'enquiry.own.view',
  'enquiry.pending.approve',
  'master.bom.view',
  'master.client.view',
  'master.item.view',
  'master.vendor.view',
  'people.directory.view',
];
const list = fc.subarray(names);
const nth = fc.integer({ min: 0, max: 2 });
const step = fc.oneof(
  fc.record({ do: fc.constant('single' as const), who: nth, list }),
  fc.record({ do: fc.constant('allow' as const), role: nth, list }),
  fc.record({
    do: fc.constantFrom('give' as const, 'take' as const),
    role: nth,
    whom: fc.subarray([0, 1, 2], { minLength: 1 }),
  }),
);

/** The union as it would be computed by hand. */
const unionOf = (
  single: readonly string[],
  roles: Iterable<number>,
  allowed: readonly (readonly string[])[],
): string[] => [...new Set([...single, ...[...roles].flatMap((role) => allowed[role] ?? [])])].sort();

it('is the union of single permissions and roles, whatever is granted, given and changed in which order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const people: Caller[] = [];
      const roles: Role[] = [];
      for (let n = 0; n < 3; n += 1) {
        people.push(await person(on, { branches: [leeds], permissions: [] }));
        roles.push(await makeRole(me));
      }
      const single: string[][] = [[], [], []];
      const allowed: string[][] = [[], [], []];
      const has = [new Set<number>(), new Set<number>(), new Set<number>()];
      const whoAt = (at: number) => people[at] as Caller;
      const roleAt = (at: number) => (roles[at] as Role).id;
      for (const one of steps) {
        if (one.do === 'single') {
          await expecting(200, savePermissions(me, whoAt(one.who), one.list));
          single[one.who] = one.list;
        } else if (one.do === 'allow') {
          await expecting(200, saveRole(me, roleAt(one.role), one.list));
          allowed[one.role] = one.list;
        } else {
          const change = one.do === 'give' ? give : take;
          await expecting(200, change(me, roleAt(one.role), ...one.whom.map(whoAt)));
          for (const at of one.whom) has[at]?.[one.do === 'give' ? 'add' : 'delete'](one.role);
        }
        for (const [at, who] of people.entries()) {
          const expected = unionOf(single[at] ?? [], has[at] ?? [], allowed);
          expect((await who.get('/api/me')).data.permissions).toEqual(expected);
          const read = (await me.get(`/api/userPermissions/${idOf(who)}`)).data;
          expect(read.permissions).toEqual(expected);
          expect(read.own).toEqual([...(single[at] ?? [])].sort());
          expect((await who.get('/api/vendors')).status).toBe(expected.includes('master.vendor.view') ? 200 : 403);
        }
      }
      const { rows } = await on.database.asSystem((tx) =>
        tx.execute<{ n: number }>(
          sql`select count(*)::int as n from held_permissions h where h.user_id in (${sql.join(
            people.map((who) => sql`${idOf(who)}`),
            sql`, `,
          )})`,
        ),
      );
      expect(rows[0]?.n).toBe(
        people.reduce((n, _, at) => n + unionOf(single[at] ?? [], has[at] ?? [], allowed).length, 0),
      );
    }),
    { numRuns: 20 },
  );
});

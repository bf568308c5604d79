import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../src/resources/permissionNames.ts';
import { userBranches } from '../../../src/server/db/system.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { editing, neighbours, person, savePermissions } from '../../support/people.ts';
import { idOf } from '../../support/sales.ts';
import { fresh } from '../../support/samples.ts';

const on = testApp();
let leeds: number;
let me: Caller;
beforeAll(async () => {
  ({ leeds, me } = await neighbours(on));
});

describe('somebody remains in a branch who may edit permissions and manage users', () => {
  /** A branch of its own with two administrators, who also work in Leeds, and nobody else in it. */
  const apart = async () => {
    const { data } = await me.post('/api/branches', { code: fresh(), name: 'Apart' });
    const { id } = data as { id: number };
    const [first, second] = [await person(on, { branches: [id, leeds] }), await person(on, { branches: [id, leeds] })];
    // Who created it leaves, so that these two are all who manage it.
    await on.database.asSystem((tx) => tx.delete(userBranches).where(sql`branch_id = ${id} and user_id = ${idOf(me)}`));
    return { id, first, second };
  };
  const without = (...names: string[]) => allPermissions().filter((p) => !names.includes(p));
  const managing = ['admin.user.view', 'admin.user.update'];
  const change = (of: Caller, body: object, by: Caller) => by.put(`/api/users/${idOf(of)}`, { version: 1, ...body });
  const leaving = () => ({ branches: [{ branch_id: leeds }], default_branch_id: null });
  /** How many active people of the branch hold all these permissions. */
  const managers = async (branch: number, names: readonly string[]) => {
    const { rows } = await on.database.asSystem((tx) =>
      tx.execute<{
        id: number;
      }>(sql`select u.id from users u join user_branches b on b.user_id = u.id and b.branch_id = ${branch}
        join user_permissions p on p.user_id = u.id and p.permission in (${sql.join(
          names.map((name) => sql`${name}`),
          sql`, `,
        )})
        where u.is_active group by u.id having count(*) = ${names.length}`),
    );
    return rows.length;
  };

  it.each([
    ['edit permissions', editing],
    ['manage users', managing],
  ])('to %s: the last one keeps what it needs, stays active and stays there', async (words, needed) => {
    const { id, first, second } = await apart();
    const message = `Nobody would be left in Apart who may ${words}`;
    expect((await savePermissions(first, first, without(needed[1] as string))).status).toBe(200);
    for (const name of needed)
      expect(await savePermissions(second, second, without(name))).toMatchObject({
        status: 422,
        message,
        errors: { permissions: [message] },
      });
    expect(await change(second, leaving(), second)).toMatchObject({
      status: 422,
      message,
      errors: { branches: [message] },
    });
    // The peer who would deactivate the last one comes from elsewhere.
    const peer = await person(on, { branches: [id, leeds] });
    expect((await change(second, { is_active: false }, peer)).status).toBe(200);
    expect(await change(peer, leaving(), peer)).toMatchObject({ status: 422, message });
    expect(await managers(id, needed)).toBe(1);
  });

  it.each([
    [
      'take the permissions',
      (of: Caller, by: Caller) => savePermissions(by, of, without('admin.permission.update')),
      [200, 403],
    ],
    ['deactivate', (of: Caller, by: Caller) => change(of, { is_active: false }, by), [200, 401]],
    ['take the branch', (of: Caller, by: Caller) => change(of, leaving(), by), [200, 403]],
  ] as const)('when two %s from each other at the same moment', async (_, take, statuses) => {
    const { id, first, second } = await apart();
    const answers = await Promise.all([take(second, first), take(first, second)]);
    expect(answers.map((a) => a.status).sort()).toEqual(statuses);
    expect(await managers(id, editing)).toBe(1);
  });

  it('when two leave at the same moment', async () => {
    const { id, first, second } = await apart();
    const answers = await Promise.all([change(first, leaving(), first), change(second, leaving(), second)]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 422]);
    expect(await managers(id, managing)).toBe(1);
  });
});

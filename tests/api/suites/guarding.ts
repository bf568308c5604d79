import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/schema/calls/call.ts';
import { allCallsOf } from '../../../src/schema/calls/everyCall.ts';
import { verifyCallsOf } from '../../../src/schema/calls/verifyCalls.ts';
import { isRestricted, permissionFor } from '../../../src/schema/partOf.ts';
import { can } from '../../../src/schema/resource.ts';
import { allPermissions } from '../../../src/server/modules/people/demo/accounts.ts';
import type { Caller } from '../../support/app.ts';
import { addressOf, listed, read, send } from '../../support/calls.ts';
import { person, revoke } from '../../support/people.ts';
import { create, type Sent } from '../../support/samples.ts';
import type { Suites } from './suite.ts';

/** Every call of a resource asks who calls, where, and whether they may, before it looks at anything else. */
export const guardsItsCalls: Suites = (s) => {
  const { resource } = s;
  const calls = allCallsOf(resource);
  const named = calls.map((call) => [`${call.method} ${call.path}`, call] as const);

  describe('guards', () => {
    let stands: Sent & { id: number };
    let total: number;
    beforeAll(async () => {
      stands = await create(s.me, resource);
      ({ total } = await listed(s.me, resource));
    });
    /** A body that would be saved, were the call let through. */
    const body = (call: Call) =>
      call.method === 'GET' ? undefined : call.path.endsWith('/:id') ? { version: 1 } : { ids: [stands.id] };
    const unchanged = async () => {
      expect((await listed(s.me, resource)).total).toBe(total);
      expect(await read(s.me, resource, stands.id)).toEqual(stands);
    };

    it.each(named)('%s needs a token', async (_, call) => {
      const at = addressOf(call, { id: stands.id }, s.me.branch);
      const branch = { 'X-Branch-Id': String(s.me.branch) };
      const tokens = [
        undefined,
        'Bearer',
        'Bearer x',
        `Bearer ${'x'.repeat(43)}`,
        s.me.session.token,
        `Basic ${s.me.session.token}`,
        `Bearer ${s.me.session.token}x`,
      ];
      for (const token of tokens) {
        const answer = await s.on.anonymous(
          call.method,
          at,
          body(call),
          token === undefined ? branch : { ...branch, Authorization: token },
        );
        expect(answer, String(token)).toMatchObject({
          status: 401,
          success: false,
          message: 'Session Expired Please Login Again',
        });
      }
    });
    it('changes nothing without a token', unchanged);

    it.each(named)('%s needs its branch', async (_, call) => {
      const at = addressOf(call, { id: stands.id }, s.me.branch);
      const missing = await s.on.anonymous(call.method, at, body(call), {
        Authorization: `Bearer ${s.me.session.token}`,
      });
      expect(missing).toMatchObject({ status: 400, success: false, message: 'The X-Branch-Id header is missing' });
      for (const branch of [
        String(s.stranger.branch),
        '0',
        '-1',
        `0${s.me.branch}`,
        `${s.me.branch}.0`,
        `${s.me.branch},${s.stranger.branch}`,
        'abc',
        '1 or 1=1',
        '999999',
      ])
        expect(await s.me.call(call.method, at, body(call), { 'X-Branch-Id': branch }), branch).toMatchObject({
          status: 403,
          success: false,
        });
    });
    it('changes nothing in another branch', unchanged);

    const permissions = [...new Set(calls.map((call) => call.permission as string))];
    it('asks for a permission of the resource with every call', () => {
      const [module] = resource.permissions.split('.');
      expect(calls.every((call) => call.scope === 'branch' && call.permission?.startsWith(`${module}.`))).toBe(true);
      const actions = [
        ...(can(resource, 'create') ? ['create'] : []),
        ...(can(resource, 'remove') ? ['delete'] : []),
        ...(can(resource, 'update') ? ['update'] : []),
        'view',
      ];
      const usual = actions.map((action) => permissionFor(resource, action));
      const further = [
        ...resource.lists.map(({ permission }) => permission),
        ...Object.values(resource.workflow?.actions ?? {}).map(({ permission }) => permission),
        ...Object.values(resource.endpoints).map(({ permission }) => permission as string),
        ...(resource.comments.some(({ calls: thread }) => thread) ? [`${resource.permissions}.comment`] : []),
        // Those who verify a part are people of its parent, who see it.
        ...verifyCallsOf(resource).map(({ call }) => call.permission),
      ];
      expect(permissions.sort()).toEqual([...new Set([...usual, ...further])].sort());
    });

    it.each(permissions)('refuses who holds everything but %s', async (permission) => {
      const without = await person(s.on, {
        permissions: allPermissions().filter((p) => p !== permission),
        branches: [s.me.branch],
      });
      for (const call of calls) {
        const answer = await send(without, call, {
          id: stands.id,
          query: { no_such: 1 },
          body: call.method === 'GET' ? undefined : { no_such: 1 },
        });
        if (call.permission === permission)
          expect(answer, call.path).toMatchObject({
            status: 403,
            success: false,
            message: `You do not have the permission ${permission}`,
          });
        else expect(answer.status, `${call.method} ${call.path}`).not.toBe(403);
      }
      await unchanged();
    });

    // Of what not everybody sees, the permission alone shows nothing.
    it.skipIf(isRestricted(resource))('lets through who holds the one permission alone', async () => {
      const only = async (action: string): Promise<Caller> =>
        person(s.on, { permissions: [`${resource.permissions}.${action}`], branches: [s.me.branch] });
      expect((await listed(await only('view'), resource)).total).toBe(total);
      for (const action of ['create', 'update', 'delete']) {
        const caller = await only(action);
        const statuses = await Promise.all(
          calls
            .filter((call) => call.method !== 'GET')
            .map(
              async (call) =>
                [(await send(caller, call, { id: 999_999_999, body: {} })).status !== 403, call.permission] as const,
            ),
        );
        for (const [let_through, permission] of statuses)
          expect(let_through).toBe(permission === `${resource.permissions}.${action}`);
      }
      await unchanged();
    });

    it('refuses from the moment the permission is taken back', async () => {
      const caller = await person(s.on, { branches: [s.me.branch] });
      expect((await listed(caller, resource)).total).toBe(total);
      await revoke(s.on, caller);
      for (const call of calls)
        expect((await send(caller, call, { id: stands.id, body: body(call) })).status).toBe(403);
      await unchanged();
    });
  });
};

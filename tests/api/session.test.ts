import { describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';

const on = testApp();

describe('sign-in (decisions §2)', () => {
  it('answers token, user, permissions and branches', async () => {
    const { session } = await on.as('admin@demo.test');
    expect(session.token).toMatch(/^[\w-]{43}$/);
    expect(session.user).toMatchObject({ name: 'Amara Osei', email: 'admin@demo.test', must_change_password: false });
    expect(session.assigned_branches.map((b) => b.code)).toEqual(['BRS', 'LDS']);
    expect(session.user.defaultBranch).toBe(session.assigned_branches.find((b) => b.code === 'LDS')?.id);
    expect(session.permissions).toContain('master.client.view');
  });
});

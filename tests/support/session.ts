import { startSession } from '../../src/authProvider/session.ts';
import type { Session } from '../../src/schema/calls/shared/session.ts';

/** Somebody is signed in in this browser, in the branch South of theirs, without a server. */
export const startSam = (more: Partial<Session> = {}): void =>
  startSession({
    token: 'one',
    user: {
      id: 7,
      name: 'Sam',
      email: 'sam@demo.test',
      defaultBranch: 2,
      must_change_password: false,
      preferences: {},
    },
    permissions: [],
    assigned_branches: [{ id: 2, name: 'South', code: 'S', currency: 'GBP', notation: 'browser', zone: 'UTC' }],
    ...more,
  });

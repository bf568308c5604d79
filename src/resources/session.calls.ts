import { call } from '../schema/call.ts';
import { email, secret, text } from '../schema/field.ts';

/** The calls of one's own session (decisions §2). None needs a branch. */
export const login = call({
  method: 'POST',
  path: '/api/login',
  scope: 'public',
  permission: null,
  summary: 'Sign in',
  body: {
    email: email({ required: true, max: 200 }),
    password: secret({ required: true, max: 200 }),
  },
  failure: 'Sign-in failed',
});

export const logout = call({
  method: 'POST',
  path: '/api/logout',
  scope: 'user',
  permission: null,
  summary: 'End the session',
});

export const me = call({
  method: 'GET',
  path: '/api/me',
  scope: 'user',
  permission: null,
  summary: 'Who is signed in, with which permissions, in which branches',
});

export const changePassword = call({
  method: 'PUT',
  path: '/api/me/password',
  scope: 'user',
  permission: null,
  summary: 'Change one’s own password; every other session ends',
  body: {
    current_password: secret({ label: 'Current password', required: true }),
    new_password: secret({ label: 'New password', required: true }),
  },
  success: 'Password changed',
  failure: 'Failed to change the password',
});

export const preferences = call({
  method: 'PUT',
  path: '/api/me/preferences',
  scope: 'user',
  permission: null,
  summary: 'Keep how I like the screens: theme, columns of a list',
  body: {
    name: text({ required: true, max: 80 }),
    value: text({ max: 4000 }),
  },
  failure: 'Failed to keep the preference',
});

/** What `login` answers, and `me` without the token. Permissions are names, branches those the user is assigned to. */
export interface Session {
  token: string;
  user: {
    id: number;
    name: string;
    email: string;
    defaultBranch: number | null;
    must_change_password: boolean;
    preferences: Record<string, string>;
  };
  permissions: string[];
  assigned_branches: { id: number; name: string; code: string }[];
}

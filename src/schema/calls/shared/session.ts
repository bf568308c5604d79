import * as z from 'zod/mini';
import { currencies } from '../../../domain/currencies.ts';
import { notations } from '../../../domain/notations.ts';
import { zones } from '../../../domain/zones.ts';
import { id } from '../answers.ts';
import { call } from '../call.ts';
import { email, secret, text } from '../../field.ts';

const rights = () => ({
  user: z.strictObject({
    id: id(),
    name: z.string(),
    email: z.string(),
    defaultBranch: z.nullable(id()),
    must_change_password: z.boolean(),
    preferences: z.record(z.string(), z.string()),
  }),
  permissions: z.array(z.string()),
  assigned_branches: z.array(
    z.strictObject({
      id: id(),
      name: z.string(),
      code: z.string(),
      currency: z.enum(currencies),
      // A browser may hold a session of before there was one.
      notation: z._default(z.enum(notations), 'browser'),
      zone: z._default(z.enum(zones), 'UTC'),
    }),
  ),
});
const session = () => z.strictObject({ token: z.string(), ...rights() });

/** The answer of a sign-in, and of `me` without the token. `permissions` are names. */
export type Session = z.output<ReturnType<typeof session>>;

/** The calls of the user's own session (rule 2). None needs a branch. */
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
  answer: session,
  failure: 'Sign-in failed',
});

export const logout = call({
  method: 'POST',
  path: '/api/logout',
  scope: 'user',
  permission: null,
  summary: 'End the session',
  answer: z.null,
});

export const me = call({
  method: 'GET',
  path: '/api/me',
  scope: 'user',
  permission: null,
  summary: 'Who is signed in, with which permissions, in which branches',
  answer: () => z.strictObject(rights()),
});

export const changePassword = call({
  method: 'PUT',
  path: '/api/me/password',
  scope: 'user',
  permission: null,
  summary: 'Change one’s own password; every other session ends',
  body: {
    current_password: secret({ required: true }),
    new_password: secret({ required: true }),
  },
  answer: z.null,
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
  answer: () => z.record(z.string(), z.string()),
  failure: 'Failed to keep the preference',
});

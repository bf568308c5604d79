import { sessionPrefix } from './basePath.ts';

/** The names under which the browser keeps a session, after the prefix. */
export const sessionNames = {
  token: 'token',
  user: 'user',
  permissions: 'permissions',
  branches: 'assigned_branches',
  branch: 'branch',
} as const;

/** Whether the browser keeps a session, whoever's and whatever became of it: a look, without what reads it. */
export const keepsSession = (): boolean => localStorage.getItem(sessionPrefix + sessionNames.token) !== null;

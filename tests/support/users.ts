import type { Answered, Caller, TestApp } from './app.ts';
import { expecting } from './sales.ts';
import { fresh } from './samples.ts';

/** A user as who manages them reads them; the password comes with their creation alone. */
export interface User {
  readonly id: number;
  readonly version: number;
  readonly email: string;
  readonly default_branch_id: number | null;
  readonly branches: readonly { readonly branch_id: number; readonly branch_name: string }[];
  readonly one_time_password: string;
}

export const someone = (more: object = {}) => ({ name: 'Grace Hall', email: `${fresh()}@made.example`, ...more });
export const userAt = (id: number, rest = ''): string => `/api/users/${id}${rest}`;

export const makeUser = (by: Caller, more: object = {}): Promise<User> =>
  expecting(201, by.post('/api/users', someone(more)));
export const readUser = async (by: Caller, id: number): Promise<User> => (await by.get(userAt(id))).data as User;

export const signIn = (on: TestApp, email: string, password: string): Promise<Answered> =>
  on.anonymous('POST', '/api/login', { email, password });
/** The header of who has signed in. */
export const bearerOf = ({ data }: Answered) => ({ Authorization: `Bearer ${(data as { token: string }).token}` });

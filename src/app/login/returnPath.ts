import { isRecord } from '../../schema/guards.ts';

/** The state of the navigation to /login: the address before the sign-in, with react-admin's names. */
export interface ReturnState {
  readonly nextPathname: string;
  readonly nextSearch: string;
}

const isReturnState = (state: unknown): state is ReturnState =>
  isRecord(state) && typeof state['nextPathname'] === 'string' && typeof state['nextSearch'] === 'string';

/** The address after the sign-in; the start page by default. */
export const returnPath = (state: unknown): string => {
  if (!isReturnState(state)) return '/';
  const { nextPathname, nextSearch } = state;
  return nextPathname === '/login' ? '/' : nextPathname + nextSearch;
};

import { isRecord } from '../../schema/guards.ts';

/** Where one wanted to go before the sign-in: the state of the navigation to /login, spelled as react-admin's. */
export interface ReturnState {
  readonly nextPathname: string;
  readonly nextSearch: string;
}

const isReturnState = (state: unknown): state is ReturnState =>
  isRecord(state) && typeof state['nextPathname'] === 'string' && typeof state['nextSearch'] === 'string';

/** The path to go to after the sign-in; the start page where none was wanted. */
export const returnPath = (state: unknown): string => {
  if (!isReturnState(state)) return '/';
  const { nextPathname, nextSearch } = state;
  return nextPathname === '/login' ? '/' : nextPathname + nextSearch;
};

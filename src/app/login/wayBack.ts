/** Where one wanted to go before the sign-in: the state of the navigation to /login, spelled as react-admin's. */
export interface WayBack {
  readonly nextPathname: string;
  readonly nextSearch: string;
}

/** The path to go to after the sign-in; the start page where none was wanted. */
export const pathBack = (state: unknown): string => {
  const { nextPathname = '/', nextSearch = '' } = (state ?? {}) as Partial<WayBack>;
  return nextPathname === '/login' ? '/' : nextPathname + nextSearch;
};

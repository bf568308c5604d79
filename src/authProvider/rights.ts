/** The header of every answer to a signed-in user: a fingerprint of their permissions and branches. */
export const rightsHeader = 'x-rights';

let known: { readonly token: string; readonly rights: string } | null = null;
const listeners = new Set<() => void>();

/** Notes the rights header of an answer, and calls the listeners when it differs from the last one. */
export const noteRights = (token: string | null, rights: string | undefined): void => {
  if (token === null || rights === undefined) return;
  const changed = known !== null && known.token === token && known.rights !== rights;
  known = { token, rights };
  if (changed) for (const listener of listeners) listener();
};

/** Calls the listener when the rights change. Returns a function that stops it. */
export const onOtherRights = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The header in which every answer to a signed-in user carries a short word for what they may do, and where. */
export const rightsHeader = 'x-rights';

let known: { readonly token: string; readonly rights: string } | null = null;
const listeners = new Set<() => void>();

/** Notes the rights of an answer; where they are others than before, whoever listens asks for them anew. */
export const noteRights = (token: string | null, rights: string | undefined): void => {
  if (token === null || rights === undefined) return;
  const changed = known !== null && known.token === token && known.rights !== rights;
  known = { token, rights };
  if (changed) for (const listener of listeners) listener();
};

/** Hears of rights that have changed; returns how to stop. */
export const onOtherRights = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

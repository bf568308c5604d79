import type { Caller } from '../support/app.ts';

/** What a browser's local storage holds of a sign-in (rule 18), as `src/authProvider/session.ts` writes it. */
export const keptOf = ({ session, branch }: Caller): Record<string, string> => {
  const { token, user, permissions, assigned_branches } = session;
  const values = { token, user, permissions, assigned_branches, branch };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`plumbline:${name}`, JSON.stringify(value)]),
  );
};

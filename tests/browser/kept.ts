import type { BrowserContextOptions } from 'playwright-core';
import type { Caller } from '../support/app.ts';

type Kept = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** What a browser keeps of a sign-in (rule 18), as `src/authProvider/session.ts` writes it. */
export const keptOf = ({ session, branch }: Caller, origin: string): Kept => {
  const { token, user, permissions, assigned_branches } = session;
  const values = { token, user, permissions, assigned_branches, branch };
  const localStorage = Object.entries(values).map(([name, value]) => ({
    name: `plumbline:${name}`,
    value: JSON.stringify(value),
  }));
  return { cookies: [], origins: [{ origin, localStorage }] };
};

import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startSession } from '../../src/authProvider/session.ts';
import type { TestApp } from './app.ts';
import { makeMasters, makeTeam, type Masters, type Team } from './sales.ts';
import { quietFailures, signOut } from './screens.tsx';

/** The people and masters of sales for the tests of a file, each of which begins with the seller signed in. */
export const asSeller = (on: TestApp): { readonly team: Team; readonly masters: Masters } => {
  const [team, masters] = [{} as Team, {} as Masters];
  beforeAll(async () => {
    Object.assign(team, await makeTeam(on));
    Object.assign(masters, await makeMasters(team.seller));
  });
  beforeEach(() => {
    quietFailures();
    startSession(team.seller.session);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    signOut();
  });
  return { team, masters };
};

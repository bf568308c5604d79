import { eq } from 'drizzle-orm';
import { allPermissions } from '../../src/server/modules/people/demo/accounts.ts';
import { sessions, userBranches, userPermissions, userRoles, users } from '../../src/server/db/system.ts';
import { hashToken, newToken, sessionOf, lookAtSession } from '../../src/server/engine/session/signedIn.ts';
import { callerOf, type Answered, type Caller, type TestApp } from './app.ts';

/** The hash of no password. Its cost is low, so that a check of it takes no time. */
const nobodysHash = `scrypt$16$8$1$${'A'.repeat(24)}$${'A'.repeat(43)}=`;

let made = 0;

interface Person {
  readonly permissions?: readonly string[];
  /** The branches they are assigned to; the first is the one they act in. */
  readonly branches: readonly number[];
}

/** Somebody new, signed in without a password: with every permission, or exactly those that are given. */
export const person = async (
  on: Pick<TestApp, 'app' | 'database'>,
  { permissions = allPermissions(), branches }: Person,
): Promise<Caller> => {
  const token = newToken();
  made += 1;
  const nth = made;
  const name = `Person ${nth}`;
  await on.database.asSystem(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        name,
        email: `person${nth}@made.example`,
        password_hash: nobodysHash,
        default_branch_id: branches[0] as number,
      })
      .returning({ id: users.id });
    const user_id = user?.id as number;
    await tx.insert(userBranches).values(branches.map((branch_id) => ({ user_id, branch_id })));
    if (permissions.length)
      await tx.insert(userPermissions).values(permissions.map((permission) => ({ user_id, permission })));
    await tx.insert(sessions).values({ token_hash: hashToken(token), user_id });
  });
  const signedIn = await lookAtSession(on.database, hashToken(token));
  if (!signedIn) throw new Error('The person could not be signed in');
  return callerOf(on.app, { token, ...sessionOf(signedIn) }, branches[0] as number);
};

/** Enough people in a branch that two review and two approve what somebody makes there, each somebody else. */
export const colleaguesIn = async (on: Pick<TestApp, 'app' | 'database'>, ...branches: number[]): Promise<void> => {
  for (const branch of branches) for (let nth = 0; nth < 4; nth += 1) await person(on, { branches: [branch] });
};

/** The ids of the demo firm's branches by their codes. */
export const branchIds = async (on: Pick<TestApp, 'as'>): Promise<{ leeds: number; bristol: number }> => {
  const { session } = await on.as('admin@demo.test');
  const idOf = (code: string) => session.assigned_branches.find((b) => b.code === code)?.id as number;
  return { leeds: idOf('LDS'), bristol: idOf('BRS') };
};

/** Three with every permission: `me` in Leeds, `stranger` in Bristol, `both` in both. */
export const neighbours = async (on: TestApp) => {
  const { leeds, bristol } = await branchIds(on);
  const me = await person(on, { branches: [leeds] });
  const stranger = await person(on, { branches: [bristol] });
  const both = await person(on, { branches: [leeds, bristol] });
  return { leeds, bristol, me, stranger, both };
};

/** What it takes to edit permissions. */
export const editing = ['admin.permission.view', 'admin.permission.update'];
export const savePermissions = (by: Caller, of: Caller, permissions: unknown, more: object = {}): Promise<Answered> =>
  by.post('/api/userPermissions', { user: of.session.user.id, permissions, ...more });

/** Takes all permissions and roles back, as an administrator would. */
export const revoke = (on: TestApp, { session }: Caller): Promise<unknown> =>
  on.database.asSystem(async (tx) => {
    await tx.delete(userPermissions).where(eq(userPermissions.user_id, session.user.id));
    await tx.delete(userRoles).where(eq(userRoles.user_id, session.user.id));
  });

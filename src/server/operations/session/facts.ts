import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Session } from '../../../resources/session.calls.ts';
import type { Doors } from '../../db/doors.ts';
import { branches, sessions, userBranches, userPermissions, users } from '../../db/system.ts';

/** Who is signed in, as every call needs it. */
export interface SignedIn {
  readonly tokenHash: string;
  readonly user: Session['user'];
  readonly permissions: ReadonlySet<string>;
  readonly branches: Session['assigned_branches'];
}

/** Sessions end after 12 idle hours (decisions §3). */
const idle = sql`interval '12 hours'`;

export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const permissionNames = sql<
  string[]
>`array(select ${userPermissions.permission} from ${userPermissions} where ${userPermissions.user_id} = ${users.id} order by 1)`;
const assigned = sql<
  Session['assigned_branches']
>`(select coalesce(jsonb_agg(jsonb_build_object('id', ${branches.id}, 'name', ${branches.name}, 'code', ${branches.code}) order by ${branches.code}), '[]')
  from ${userBranches} join ${branches} on ${branches.id} = ${userBranches.branch_id} and ${branches.is_active} where ${userBranches.user_id} = ${users.id})`;

/** The session as it stands, in one statement; undefined when it is unknown, expired, or its user no longer active. */
const standing = async (doors: Doors, tokenHash: string) => {
  const [row] = await doors.atRest((tx) =>
    tx
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        must_change_password: users.must_change_password,
        default_branch_id: users.default_branch_id,
        preferences: users.preferences,
        permissions: permissionNames,
        assigned,
        seenLongAgo: sql<boolean>`${sessions.last_seen_at} < now() - interval '1 minute'`,
      })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.user_id), eq(users.is_active, true)))
      .where(and(eq(sessions.token_hash, tokenHash), gt(sessions.last_seen_at, sql`now() - ${idle}`))),
  );
  if (!row) return undefined;
  const { id, name, email, must_change_password, preferences, seenLongAgo } = row;
  const defaultBranch = row.assigned.find((b) => b.id === row.default_branch_id)?.id ?? row.assigned[0]?.id ?? null;
  const signedIn: SignedIn = {
    tokenHash,
    user: { id, name, email, defaultBranch, must_change_password, preferences },
    permissions: new Set(row.permissions),
    branches: row.assigned,
  };
  return { signedIn, seenLongAgo };
};

/** Looks at a session without using it: it goes on towards its idle end. Undefined as for `signedInBy`. */
export const sessionStanding = async (doors: Doors, tokenHash: string): Promise<SignedIn | undefined> =>
  (await standing(doors, tokenHash))?.signedIn;

/** The session of a token, which is used by that; undefined when it is unknown, expired, or its user no longer active. */
export const signedInBy = async (doors: Doors, token: string): Promise<SignedIn | undefined> => {
  const found = await standing(doors, hashToken(token));
  if (found?.seenLongAgo)
    await doors.asSystem(async (tx) => {
      const { tokenHash, user } = found.signedIn;
      await tx
        .update(sessions)
        .set({ last_seen_at: sql`now()` })
        .where(eq(sessions.token_hash, tokenHash));
      await tx
        .update(users)
        .set({ last_seen_at: sql`now()` })
        .where(eq(users.id, user.id));
    });
  return found?.signedIn;
};

/** What `GET /api/me` answers. */
export const sessionOf = ({ user, permissions, branches: assigned_branches }: SignedIn): Omit<Session, 'token'> => ({
  user,
  permissions: [...permissions],
  assigned_branches,
});

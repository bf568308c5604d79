import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Session } from '../../../resources/session.calls.ts';
import type { Database } from '../../db/database.ts';
import { idleEnd, seenAnew } from '../../db/entry.ts';
import { branches, sessions, userBranches, userPermissions, users } from '../../db/system.ts';

/** Who is signed in, as every call needs it. */
export interface SignedIn {
  readonly tokenHash: string;
  readonly user: Session['user'];
  readonly permissions: ReadonlySet<string>;
  readonly branches: Session['assigned_branches'];
  /** `users.rights_version` when all this was read. */
  readonly rightsVersion: number;
}

export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const permissionNames = sql<
  string[]
>`array(select ${userPermissions.permission} from ${userPermissions} where ${userPermissions.user_id} = ${users.id} order by 1)`;
const assigned = sql<
  Session['assigned_branches']
>`(select coalesce(jsonb_agg(jsonb_build_object('id', ${branches.id}, 'name', ${branches.name}, 'code', ${branches.code}) order by ${branches.code}), '[]')
  from ${userBranches} join ${branches} on ${branches.id} = ${userBranches.branch_id} and ${branches.is_active} where ${userBranches.user_id} = ${users.id})`;

/** A session as it was read: `idle` once its last use has to be written anew. */
export interface ReadSession {
  readonly signedIn: SignedIn;
  readonly idle: boolean;
}

/** Sessions that a process remembers; the one that was not used for the longest time goes when there are more. */
const mostRemembered = 10_000;
const memories = new WeakMap<Database, Map<string, SignedIn>>();
const memoryOf = (database: Database): Map<string, SignedIn> => {
  const memory = memories.get(database) ?? new Map<string, SignedIn>();
  memories.set(database, memory);
  return memory;
};

/** Who held the session when it was last read here: to be believed only where the database says that it still stands. */
export const rememberedSession = (database: Database, tokenHash: string): SignedIn | undefined => {
  const memory = memoryOf(database);
  const known = memory.get(tokenHash);
  memory.delete(tokenHash);
  if (known) memory.set(tokenHash, known);
  return known;
};

const remember = (database: Database, tokenHash: string, signedIn: SignedIn | undefined): void => {
  const memory = memoryOf(database);
  memory.delete(tokenHash);
  if (signedIn) memory.set(tokenHash, signedIn);
  const [oldest] = memory.keys();
  if (memory.size > mostRemembered && oldest !== undefined) memory.delete(oldest);
};

/**
 * The session as it stands, in one statement, without using it: it goes on towards its idle end. Undefined when it is
 * unknown, expired, or its user no longer active.
 */
export const readSession = async (database: Database, tokenHash: string): Promise<ReadSession | undefined> => {
  const [row] = await database.atRest((tx) =>
    tx
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        must_change_password: users.must_change_password,
        default_branch_id: users.default_branch_id,
        preferences: users.preferences,
        rightsVersion: users.rights_version,
        permissions: permissionNames,
        assigned,
        idle: sql<boolean>`${sessions.last_seen_at} < now() - ${sql.raw(seenAnew)}`,
      })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.user_id), eq(users.is_active, true)))
      .where(and(eq(sessions.token_hash, tokenHash), gt(sessions.last_seen_at, sql`now() - ${sql.raw(idleEnd)}`))),
  );
  if (!row) {
    remember(database, tokenHash, undefined);
    return undefined;
  }
  const { id, name, email, must_change_password, preferences, rightsVersion, idle } = row;
  const defaultBranch = row.assigned.find((b) => b.id === row.default_branch_id)?.id ?? row.assigned[0]?.id ?? null;
  const signedIn: SignedIn = {
    tokenHash,
    user: { id, name, email, defaultBranch, must_change_password, preferences },
    permissions: new Set(row.permissions),
    branches: row.assigned,
    rightsVersion,
  };
  remember(database, tokenHash, signedIn);
  return { signedIn, idle };
};

/** Looks at a session without using it. Undefined as for `readSession`. */
export const lookAtSession = async (database: Database, tokenHash: string): Promise<SignedIn | undefined> =>
  (await readSession(database, tokenHash))?.signedIn;

/** Writes that a session is used. */
export const useSession = (database: Database, { tokenHash, user }: SignedIn): Promise<void> =>
  database.asSystem(async (tx) => {
    await tx
      .update(sessions)
      .set({ last_seen_at: sql`now()` })
      .where(eq(sessions.token_hash, tokenHash));
    await tx
      .update(users)
      .set({ last_seen_at: sql`now()` })
      .where(eq(users.id, user.id));
  });

/** What `GET /api/me` answers. */
export const sessionOf = ({ user, permissions, branches: assigned_branches }: SignedIn): Omit<Session, 'token'> => ({
  user,
  permissions: [...permissions],
  assigned_branches,
});

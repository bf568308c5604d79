import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Session } from '../../../schema/calls/shared/session.ts';
import { builder, compile } from '../../db/compiled.ts';
import type { Database } from '../../db/database.ts';
import { isOpen, lastUseInterval } from '../../db/entry.ts';
import { branches, heldPermissions, sessions, userBranches, users } from '../../db/system.ts';

/** The signed-in user with rights and branches. */
export interface SignedIn {
  readonly tokenHash: string;
  readonly user: Session['user'];
  readonly permissions: ReadonlySet<string>;
  readonly branches: Session['assigned_branches'];
  /** `users.rights_version` at the time of the reading. */
  readonly rightsVersion: number;
}

export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const permissionNames = sql<
  string[]
>`array(select ${heldPermissions.permission} from ${heldPermissions} where ${heldPermissions.user_id} = ${users.id} order by 1)`;
const assigned = sql<
  Session['assigned_branches']
>`(select coalesce(jsonb_agg(jsonb_build_object('id', ${branches.id}, 'name', ${branches.name}, 'code', ${branches.code}, 'currency', ${branches.currency}, 'notation', ${branches.notation}, 'zone', ${branches.zone}) order by ${branches.code}), '[]')
  from ${userBranches} join ${branches} on ${branches.id} = ${userBranches.branch_id} and ${branches.is_active} where ${userBranches.user_id} = ${users.id})`;

/** A session; `idle` if its last use is due to be stored. */
export interface ReadSession {
  readonly signedIn: SignedIn;
  readonly idle: boolean;
}

/** The most sessions in the memory of a process; the least recently used is dropped. */
const maxRemembered = 10_000;
const memories = new WeakMap<Database, Map<string, SignedIn>>();
const memoryOf = (database: Database): Map<string, SignedIn> => {
  const memory = memories.get(database) ?? new Map<string, SignedIn>();
  memories.set(database, memory);
  return memory;
};

/** The session from memory. It is valid only if the database confirms it. */
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
  if (memory.size > maxRemembered && oldest !== undefined) memory.delete(oldest);
};

const sessionColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  must_change_password: users.must_change_password,
  default_branch_id: users.default_branch_id,
  preferences: users.preferences,
  rightsVersion: users.rights_version,
  permissions: permissionNames,
  assigned,
  idle: sql<boolean>`${sessions.last_seen_at} < now() - ${sql.raw(lastUseInterval)}`,
};
const ofToken = builder
  .select(sessionColumns)
  .from(sessions)
  .innerJoin(users, and(eq(users.id, sessions.user_id), eq(users.is_active, true)))
  .where(and(eq(sessions.token_hash, sql.placeholder('token')), sql.raw(isOpen('sessions.last_seen_at'))));
const readByToken = compile<(typeof ofToken)['_']['result'][number]>(ofToken, sessionColumns);

/**
 * Reads the session in one statement without counting as a use, so its idle time continues. Undefined for an unknown or
 * expired session, or an inactive user.
 */
export const readSession = async (database: Database, tokenHash: string): Promise<ReadSession | undefined> => {
  const [row] = await database.atRest((tx) => tx.run(readByToken, { token: tokenHash }));
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

/** Reads a session without counting as a use. Undefined as for `readSession`. */
export const lookAtSession = async (database: Database, tokenHash: string): Promise<SignedIn | undefined> =>
  (await readSession(database, tokenHash))?.signedIn;

/** Stores that the session is in use. */
export const touchSession = (database: Database, { tokenHash, user }: SignedIn): Promise<void> =>
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

/** The answer of `GET /api/me`. */
export const sessionOf = ({ user, permissions, branches: assigned_branches }: SignedIn): Omit<Session, 'token'> => ({
  user,
  permissions: [...permissions],
  assigned_branches,
});

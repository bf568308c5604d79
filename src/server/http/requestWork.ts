import type { Context } from 'hono';
import { resources } from '../../resources/index.ts';
import { takesKey } from '../../schema/calls/call.ts';
import { Unavailable } from '../db/unavailable.ts';
import type { OpenRequest } from '../engine/binding.ts';
import type { Outgoing } from './envelope.ts';
import type { RequestSession } from './guard.ts';
import { KeyedRequest, idempotencyKeyOf } from './idempotency.ts';
import { removeStored, storeOf } from './storedFiles.ts';
import type { AppContext, Env, Route } from './types.ts';

/** The permissions to see records of others. */
const viewing = [...new Set(resources.flatMap((r) => Object.keys(r.visibleTo ?? {})))];

/** Whether a call only reads: its transaction cannot write. */
export const reads = ({ call, overridden, onlyReads }: Route): boolean =>
  call.method === 'GET' || overridden === true || onlyReads === true;

/** The request with its key, if it is one of somebody that takes a key and changes something (rule 43). */
const keyedRequest = (
  route: Route,
  c: Context<Env>,
  body: Record<string, unknown>,
  branchId: number | undefined,
): KeyedRequest | undefined => {
  if (!takesKey(route.call) || reads(route)) return undefined;
  const key = idempotencyKeyOf(c);
  if (key === undefined) return undefined;
  const { pathname, search } = new URL(c.req.url);
  return new KeyedRequest(key, () => JSON.stringify([pathname, search, branchId, c.get('sentFiles') ?? body]));
};

type Offered = Pick<
  OpenRequest,
  'inBranch' | 'asPerson' | 'removeFiles' | 'readStored' | 'afterRollback' | 'isSentAgain'
>;

/** The work of one request in the database, and what follows it. */
interface RequestWork {
  /** What the handler is given. With a key all of its transactions are one. */
  readonly offered: Offered;
  /** Handles the request, and settles what it asked for to follow. @throws the error of the handler or of the commit */
  settled(handle: () => Promise<Outgoing | Response>): Promise<Outgoing | Response>;
}

/** The work of a request of this session in this branch; without them it has no transactions. */
export const requestWork = (
  context: AppContext,
  { route, c }: { readonly route: Route; readonly c: Context<Env> },
  body: Record<string, unknown>,
  { session, branchId }: { readonly session: RequestSession | undefined; readonly branchId: number | undefined },
): RequestWork => {
  const { database } = context;
  const { path } = route.call;
  const keyed = session && keyedRequest(route, c, body, branchId);
  const isReading = reads(route);
  const after: Record<'commit' | 'rollback', (() => Promise<void>)[]> = { commit: [], rollback: [] };
  const person = () => {
    if (!session) throw new Error(`${path} has no user`);
    return { userId: session.signedIn.user.id, requestId: c.get('requestId'), claim: keyed?.claim };
  };
  const actor = () => {
    if (!session || branchId === undefined) throw new Error(`${path} acts in no branch`);
    const visibility = viewing.filter((name) => session.signedIn.permissions.has(name));
    return { ...person(), branchId, visibility, session: session.check() };
  };
  const finished = async (handle: () => Promise<Outgoing | Response>): Promise<Outgoing | Response> => {
    const outgoing = await handle();
    if (keyed && outgoing instanceof Response) throw new Error(`${path} answers what cannot be kept with a key`);
    if (keyed && !(outgoing instanceof Response)) await keyed.finish(outgoing);
    return outgoing;
  };
  return {
    offered: {
      inBranch: async (work, mode) => {
        if (isReading) return database.inBranch(actor(), work, mode === 'whole' ? 'whole' : 'reading');
        if (keyed && mode !== 'apart') return keyed.run((begun) => database.inBranch(actor(), begun), work);
        return database.inBranch(actor(), work);
      },
      asPerson: (work) => {
        if (keyed) return keyed.run((begun) => database.asPerson(person(), begun), work);
        return database.asPerson(person(), work, isReading ? 'reading' : 'transaction');
      },
      removeFiles: (keys) => void after.commit.push(() => removeStored(context, keys, c)),
      readStored: (key, range) => storeOf(context).read(key, range),
      afterRollback: (work) => void after.rollback.push(work),
      isSentAgain: async () => (await keyed?.isKnown(database)) ?? false,
    },
    settled: async (handle) => {
      let outgoing: Outgoing | Response;
      try {
        outgoing = await finished(handle);
      } catch (error) {
        const isUnknown = error instanceof Unavailable && error.why === 'unknown';
        if (!isUnknown) await Promise.allSettled(after.rollback.map((work) => work()));
        if (!keyed) throw error;
        return keyed.failed(error);
      }
      for (const work of after.commit) await work();
      return outgoing;
    },
  };
};

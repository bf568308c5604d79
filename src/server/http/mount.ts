import type { Context, Hono } from 'hono';
import { resources } from '../../resources/index.ts';
import { addressOf } from './address.ts';
import { checkAnswer } from './checkAnswer.ts';
import { pageData, respond, success, type Outgoing } from './envelope.ts';
import { authorize, withSession, type RequestSession } from './guard.ts';
import { KeyedRequest, keyOf } from './idempotency.ts';
import { bodyOf, filtersIn, jsonOf, pageOf, paramsFrom, queryOf } from './input.ts';
import { asBranchRequest, type AppContext, type BranchRequest, type Env, type Request, type Route } from './types.ts';

/** The permissions to see records of others. */
const viewing = [...new Set(resources.flatMap((r) => Object.keys(r.visibleTo ?? {})))];

const usualBody = 1024 * 1024;

const sentBody = async (route: Route, c: Context<Env>): Promise<Record<string, unknown>> => {
  if (c.req.method === 'GET' || route.rawBody) return {};
  const sent = await jsonOf(c, route.bodyLimit ?? usualBody);
  return route.overridden ? filtersIn(route.call, sent) : bodyOf(route.call, sent);
};

/** Whether a call only reads: its transaction cannot write. */
const reads = ({ call, overridden }: Route): boolean => call.method === 'GET' || overridden === true;

/** The request with its key, if it is a POST that changes something (rule 43). */
const keyedRequest = (
  route: Route,
  c: Context<Env>,
  body: Record<string, unknown>,
  branchId: number | undefined,
): KeyedRequest | undefined => {
  if (route.call.method !== 'POST' || reads(route)) return undefined;
  const key = keyOf(c);
  if (key === undefined) return undefined;
  const { pathname, search } = new URL(c.req.url);
  const described = () => JSON.stringify([pathname, search, branchId, c.get('sentHash') ?? body]);
  return new KeyedRequest(key, described);
};

/** The transactions of a request; with a key they are one. */
const transactionsOf = (
  { database }: AppContext,
  route: Route,
  c: Context<Env>,
  keyed: KeyedRequest | undefined,
  session: RequestSession | undefined,
  branchId: number | undefined,
): Pick<BranchRequest, 'inBranch' | 'asPerson'> => {
  const person = () => {
    if (!session) throw new Error(`${route.call.path} has no user`);
    return { userId: session.signedIn.user.id, requestId: c.get('requestId'), claim: keyed?.claim };
  };
  const actor = () => {
    if (!session || branchId === undefined) throw new Error(`${route.call.path} acts in no branch`);
    const visibility = viewing.filter((name) => session.signedIn.permissions.has(name));
    return { ...person(), branchId, visibility, session: session.check() };
  };
  const isReading = reads(route);
  return {
    inBranch: (work, mode) => {
      if (isReading) return database.inBranch(actor(), work, 'reading');
      if (keyed && mode !== 'apart') return keyed.run((begun) => database.inBranch(actor(), begun), work);
      return database.inBranch(actor(), work);
    },
    asPerson: (work) => {
      if (keyed) return keyed.run((begun) => database.asPerson(person(), begun), work);
      return database.asPerson(person(), work, isReading ? 'reading' : 'transaction');
    },
  };
};

/** Checks token, branch and permission, then reads and checks the input, then does the work. */
const serve = async (
  context: AppContext,
  route: Route,
  c: Context<Env>,
  body: () => Promise<Record<string, unknown>>,
  session?: RequestSession,
): Promise<Response> => {
  const { call } = route;
  const signedIn = session?.signedIn;
  const sent: Record<string, string> = c.req.param();
  const permission = route.permissionOf ? route.permissionOf(sent) : call.permission;
  const branchId = signedIn && authorize({ ...call, permission }, signedIn, c);
  const params = paramsFrom(route, sent);
  const query = queryOf(call, new URL(c.req.url));
  const page = pageOf(call, query);
  const request: Request = {
    params,
    query,
    body: await body(),
    page,
    address: addressOf(c, context.trustedProxies),
    raw: c,
  };
  const keyed = session && keyedRequest(route, c, request.body, branchId);
  const transactions = transactionsOf(context, route, c, keyed, session, branchId);
  const who = signedIn && { id: signedIn.user.id, permissions: signedIn.permissions };
  // Without a token `signedIn` and `who` are undefined: `RequestOf` hides them from the handlers of such calls.
  const afterwards: (() => Promise<void>)[] = [];
  const afterCommit: BranchRequest['afterCommit'] = (work) => void afterwards.push(work);
  const handled = async (): Promise<Outgoing | Response> => {
    const answer = await route.handle(asBranchRequest({ ...request, signedIn, who, ...transactions, afterCommit }));
    if (answer instanceof Response) {
      if (keyed) throw new Error(`${call.path} answers what cannot be kept with a key`);
      return answer;
    }
    const answered = call.paged ? { ...answer, data: pageData(answer.data, page) } : answer;
    if (context.checkAnswers) checkAnswer(call, answered.data);
    const outgoing = success(call, answered);
    await keyed?.finish(outgoing);
    return outgoing;
  };
  const outgoing = keyed ? await handled().catch((error) => keyed.failed(error)) : await handled();
  for (const work of afterwards) await work();
  return outgoing instanceof Response ? outgoing : respond(c, outgoing);
};

/** Reads the body once, although a call can be tried twice. */
const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | undefined;
  return () => (result ??= read());
};

const answer = (context: AppContext, route: Route, c: Context<Env>): Promise<Response> => {
  const { call, rawBody, streams, retried } = route;
  const body = once(() => sentBody(route, c));
  if (call.scope === 'public') return serve(context, route, c, body);
  const again = call.scope === 'branch' && !rawBody && !streams && (reads(route) || retried === true);
  return withSession(context, c, { again }, (session) => serve(context, route, c, body, session));
};

/** Orders words before parameters with a set of words, and those before other parameters: `/contactPerson` is no id. */
const bySpecificity = (a: Route, b: Route): number => {
  const key = (r: Route) =>
    r.call.path
      .split('/')
      .map((s) => (!s.startsWith(':') ? '0' : r.words?.[s.slice(1)] ? '1' : '2'))
      .join('');
  return key(a).localeCompare(key(b)) || Number(b.overridden ?? false) - Number(a.overridden ?? false);
};

/** The path with the words of its parameters: `/api/:endpoint{structures|items}`. */
const mountedPath = ({ call, words = {} }: Route): string =>
  call.path.replace(/:(\w+)/g, (param, name: string) => (words[name] ? `${param}{${words[name].join('|')}}` : param));

/** Mounts the routes of all declared calls. */
export const mount = (app: Hono<Env>, context: AppContext, routes: readonly Route[]): void => {
  for (const route of [...routes].sort(bySpecificity))
    app.on(route.overridden ? 'POST' : route.call.method, mountedPath(route), async (c, next) => {
      if (route.overridden && c.req.header('x-http-method-override')?.toUpperCase() !== 'GET') return next();
      c.set('route', route.call.path);
      return answer(context, route, c);
    });
};

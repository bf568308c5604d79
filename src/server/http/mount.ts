import type { Context, Hono } from 'hono';
import { missing } from '../engine/errors.ts';
import { requestFor, type AnsweredFile, type Answer } from '../engine/binding.ts';
import { clientAddress } from './address.ts';
import { checkAnswer } from './checkAnswer.ts';
import { pageData, respond, success, type Outgoing } from './envelope.ts';
import { fileAnswer } from './downloadAnswer.ts';
import { authorize, withSession, type RequestSession } from './guard.ts';
import { bodyOf, filtersAsked, jsonOf, askedPage, paramsFrom, queryOf } from './input.ts';
import { notedOf, noteRead, tellsTrail, type Noted } from './noted.ts';
import { reads, requestWork } from './requestWork.ts';
import type { AppContext, Env, Route } from './types.ts';

const usualBody = 1024 * 1024;

/** A route with what the audit trail keeps of it. */
interface Mounted extends Route {
  readonly noted: Noted | undefined;
  readonly tellsTrail: boolean;
}

const sentBody = async (route: Route, c: Context<Env>): Promise<Record<string, unknown>> => {
  if (c.req.method === 'GET' || route.rawBody) return {};
  const sent = await jsonOf(c, route.bodyLimit ?? usualBody);
  return route.overridden ? filtersAsked(route.call, sent) : bodyOf(route.call, sent);
};

/** Checks token, branch and permission, then reads and checks the input, then does the work. */
const serve = async (
  context: AppContext,
  route: Mounted,
  c: Context<Env>,
  {
    body,
    session,
  }: { readonly body: () => Promise<Record<string, unknown>>; readonly session?: RequestSession | undefined },
): Promise<Response> => {
  const { call } = route;
  const signedIn = session?.signedIn;
  const sent: Record<string, string> = c.req.param();
  const permission = route.permissionOf ? route.permissionOf(sent) : call.permission;
  const branchId = signedIn && authorize({ ...call, permission }, signedIn, c);
  const params = paramsFrom(route, sent);
  const [record] = Object.values(params);
  if (typeof record === 'number') c.set('recordId', record);
  const query = queryOf(call, new URL(c.req.url));
  const page = askedPage(call, query);
  const checked = { params, query, body: await body(), page };
  if (signedIn && route.alsoNeeds && !signedIn.permissions.has(route.alsoNeeds)) throw missing(route.alsoNeeds);
  const work = requestWork(context, { route, c }, checked.body, { session, branchId });
  const branch = signedIn?.branches.find(({ id }) => id === branchId);
  const who = signedIn && {
    id: signedIn.user.id,
    permissions: signedIn.permissions,
    currency: branch?.currency,
    notation: branch?.notation,
  };
  const actor = { branchId, userId: who?.id, requestId: c.get('requestId') };
  const address = clientAddress(c, context.trustedProxies);
  const raw = { raw: c, address, log: c.get('log') };
  if (route.tellsTrail) await context.trail?.flush();
  let answered: Answer | AnsweredFile | Response | undefined;
  // Without a token `signedIn` and `who` are undefined: the handlers of such calls leave them alone.
  const handled = async (): Promise<Outgoing | Response> => {
    const answer = await route.handle(requestFor({ ...checked, ...raw, signedIn, who, actor, ...work.offered }));
    answered = answer;
    if (answer instanceof Response) return answer;
    if ('content' in answer) return fileAnswer(c, answer);
    const told = call.paged ? { ...answer, data: pageData(answer.data, page) } : answer;
    if (context.checkAnswers) checkAnswer(call, told.data);
    return success(call, told);
  };
  const outgoing = await work.settled(handled);
  if (context.trail && route.noted && signedIn && answered)
    noteRead(context.trail, route.noted, { c, origin: { signedIn, branchId, address } }, { params, answer: answered });
  return outgoing instanceof Response ? outgoing : respond(c, outgoing);
};

/** Reads the body once, although a call can be tried twice. */
const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | undefined;
  return () => (result ??= read());
};

const answer = (context: AppContext, route: Mounted, c: Context<Env>): Promise<Response> => {
  const { call, rawBody, streams, retried } = route;
  const body = once(() => sentBody(route, c));
  if (call.scope === 'public') return serve(context, route, c, { body });
  const again = call.scope === 'branch' && !rawBody && !streams && (reads(route) || retried === true);
  return withSession(context, c, { again }, (session) => serve(context, route, c, { body, session }));
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

/** The path with the words of its parameters, and no other: `/api/:endpoint{(?:structures|items)}`. */
const mountedPath = ({ call, words = {} }: Route): string =>
  call.path.replace(/:(\w+)/g, (param, name: string) =>
    words[name] ? `${param}{(?:${words[name].join('|')})}` : param,
  );

/** Mounts the routes of all declared calls. */
export const mount = (app: Hono<Env>, context: AppContext, routes: readonly Route[]): void => {
  for (const one of [...routes].sort(bySpecificity)) {
    const route = { ...one, noted: notedOf(one.call), tellsTrail: tellsTrail(one.call) };
    app.on(route.overridden ? 'POST' : route.call.method, mountedPath(route), async (c, next) => {
      if (route.overridden && c.req.header('x-http-method-override')?.toUpperCase() !== 'GET') return next();
      c.set('route', route.call.path);
      return answer(context, route, c);
    });
  }
};

import type { Context, Hono } from 'hono';
import { resources } from '../../resources/index.ts';
import { paramsOf } from '../../schema/call.ts';
import { notFound } from '../operations/errors.ts';
import { addressOf } from './address.ts';
import { succeed } from './envelope.ts';
import { authenticate, authorize } from './guard.ts';
import { bodyOf, filtersIn, jsonOf, queryOf } from './input.ts';
import type { Answer, BranchRequest, Env, Parts, Request, Route } from './types.ts';

/** The permissions by which somebody sees records that are not theirs. */
const seeing = [...new Set(resources.flatMap((r) => Object.keys(r.seenBy ?? {})))];

const usualBody = 1024 * 1024;

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

/** Parameters that are ids must look like one: anything else names no record. */
const checkParams = ({ call, kind }: Route, params: Readonly<Record<string, string>>): void => {
  for (const name of paramsOf(call.path)) if (/id$/i.test(name) && !isId(params[name] ?? '')) throw notFound(kind);
};

const sentBody = async (route: Route, c: Context<Env>): Promise<Record<string, unknown>> => {
  if (c.req.method === 'GET' || route.rawBody) return {};
  const sent = await jsonOf(c, route.bodyLimit ?? usualBody);
  return route.overridden ? filtersIn(route.call, sent) : bodyOf(route, sent);
};

/** Token, branch and permission come first, then what was sent is read and checked, then the work is done. */
const serve = async (parts: Parts, route: Route, c: Context<Env>): Promise<Answer | Response> => {
  const { call } = route;
  const signedIn = call.scope === 'public' ? undefined : await authenticate(parts, c);
  const params = c.req.param() as Record<string, string>;
  const permission = route.permissionOf ? route.permissionOf(params) : call.permission;
  const branchId = signedIn && authorize({ ...call, permission }, signedIn, c);
  checkParams(route, params);
  const request: Request = {
    params,
    query: queryOf(call, new URL(c.req.url)),
    body: await sentBody(route, c),
    address: addressOf(c, parts.trustedProxies),
    raw: c,
  };
  const inside: BranchRequest['inside'] = (work) => {
    if (!signedIn || branchId === undefined) throw new Error(`${call.path} acts in no branch`);
    const sees = seeing.filter((name) => signedIn.permissions.has(name));
    return parts.doors.inBranch({ branchId, userId: signedIn.user.id, requestId: c.get('requestId'), sees }, work);
  };
  return route.handle({ ...request, signedIn, inside } as BranchRequest);
};

/** Written-out words before parameters, so that `/contactPerson` is not taken for an id. */
const bySpecificity = (a: Route, b: Route): number => {
  const key = (r: Route) =>
    r.call.path
      .split('/')
      .map((s) => (s.startsWith(':') ? '1' : '0'))
      .join('');
  return key(a).localeCompare(key(b)) || Number(b.overridden ?? false) - Number(a.overridden ?? false);
};

/** The path with its parameters held to their words: `/api/:endpoint{structures|items}`. */
const mountedPath = ({ call, words = {} }: Route): string =>
  call.path.replace(/:(\w+)/g, (whole, name: string) => (words[name] ? `${whole}{${words[name].join('|')}}` : whole));

/** Mounts every route. What is mounted was declared; nothing else serves the API. */
export const mount = (app: Hono<Env>, parts: Parts, routes: readonly Route[]): void => {
  for (const route of [...routes].sort(bySpecificity))
    app.on(route.overridden ? 'POST' : route.call.method, mountedPath(route), async (c, next) => {
      if (route.overridden && c.req.header('x-http-method-override')?.toUpperCase() !== 'GET') return next();
      c.set('route', route.call.path);
      const answer = await serve(parts, route, c);
      return answer instanceof Response ? answer : succeed(c, route.call, answer);
    });
};

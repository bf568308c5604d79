import type { Context } from 'hono';
import { resources } from '../../resources/index.ts';
import { trailEntries } from '../../resources/people/trailEntries.ts';
import { aliasesOf, type Call } from '../../schema/calls/call.ts';
import { allCallsOf } from '../../schema/calls/everyCall.ts';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import { isRecord } from '../../schema/guards.ts';
import { can, type Resource } from '../../schema/resource.ts';
import type { Answer, AnsweredFile } from '../engine/binding.ts';
import type { SignedIn } from '../engine/session/signedIn.ts';
import type { Trail } from '../engine/trail/trail.ts';
import type { Env } from './types.ts';

/** What a call reads that the trail keeps: one record by a parameter of its path, a file of one, or a list as a file. */
export interface Noted {
  readonly kind: 'read' | 'download' | 'export';
  readonly resource: Resource;
  /** The parameter with the id of the record. */
  readonly param?: string;
  /** The answer is the record, and so has its name. */
  readonly isRecord: boolean;
}

const placeOf = ({ method, path }: Call): string => `${method} ${path}`;

const made = <T>(make: () => T): (() => T) => {
  let value: T | undefined;
  return () => (value ??= make());
};

/** The resource of each of its calls, by method and path. */
const owners = made(
  () =>
    new Map(
      resources.flatMap((resource) =>
        allCallsOf(resource).flatMap((call) =>
          [call, ...aliasesOf(call)].map((one) => [placeOf(one), resource] as const),
        ),
      ),
    ),
);

/** The resources with a page for each record, by the path of their collection. */
const collections = made(
  () =>
    new Map(
      resources.flatMap((resource) => {
        const path = can(resource, 'read') ? callsOf(resource).read.path : '';
        return path.endsWith('/:id') ? [[path.slice(0, -'/:id'.length), resource] as const] : [];
      }),
    ),
);

/** The record of a path: that of its first parameter, under which the others are found. */
const recordOf = (
  owner: Resource,
  path: string,
): { readonly resource: Resource; readonly param: string } | undefined => {
  const [, before = '', param = ''] = /^([^:]*)\/:(\w+)/.exec(path) ?? [];
  if (param === '') return undefined;
  const { partOf } = owner;
  const resource =
    partOf?.by === param ? partOf.parent : (collections().get(before) ?? (param === 'id' ? owner : undefined));
  return resource && { resource, param };
};

/** What the trail keeps of a call; undefined for calls that read no single record and give no file. */
export const notedOf = (call: Call): Noted | undefined => {
  if (call.method !== 'GET') return undefined;
  const owner = owners().get(placeOf(call));
  if (!owner) return undefined;
  const found = recordOf(owner, call.path);
  const isFile = call.answer === 'file';
  if (found) {
    const isRead = can(found.resource, 'read') && call.path === callsOf(found.resource).read.path;
    return { ...found, kind: isFile ? 'download' : 'read', isRecord: isRead };
  }
  const isTemplate = call.path === callsOf(owner).importTemplate.path;
  return isFile && !isTemplate ? { kind: 'export', resource: owner, isRecord: false } : undefined;
};

/** Whether a call tells what the trail has: what was noted before it is written first. */
export const tellsTrail = (call: Call): boolean => owners().get(placeOf(call)) === trailEntries;

/** Who did it, from where. */
interface Origin {
  readonly signedIn: SignedIn;
  readonly branchId: number | undefined;
  readonly address: string;
}

const nameIn = ({ represent }: Resource, answer: unknown): string | undefined => {
  const data = isRecord(answer) ? answer['data'] : undefined;
  const name = isRecord(data) ? data[represent] : undefined;
  return typeof name === 'string' ? name : undefined;
};

/** Notes what was read or taken by a request that was answered. */
export const noteRead = (
  trail: Trail,
  { kind, resource, param, isRecord: hasName }: Noted,
  { c, origin: { signedIn, branchId, address } }: { readonly c: Context<Env>; readonly origin: Origin },
  {
    params,
    answer,
  }: { readonly params: Readonly<Record<string, unknown>>; readonly answer: Answer | AnsweredFile | Response },
): void => {
  const { id: userId, name: person, email } = signedIn.user;
  const recordId = param === undefined ? undefined : Number(params[param]);
  const common = { kind, userId, person, email, branchId, address, agent: c.req.header('user-agent') };
  const about = { ...common, resource: resource.name, ...(recordId !== undefined && { recordId }) };
  if (kind === 'export') {
    const format = isRecord(answer) && typeof answer['kind'] === 'string' ? `, ${answer['kind'].toUpperCase()}` : '';
    trail.note({ ...about, subject: `${resource.titles}${format}` });
    return;
  }
  const record = `${signedIn.tokenHash} ${resource.name} ${recordId}`;
  const name = hasName ? nameIn(resource, answer) : undefined;
  const named = `${resource.title} ${name ?? recordId}`;
  if (kind === 'read') return trail.noteOnce(record, { ...about, subject: named }, name !== undefined);
  const file =
    c.get('fileName') ??
    (isRecord(answer) && 'content' in answer ? `${String(answer['name'])}.${String(answer['kind'])}` : c.req.path);
  trail.noteOnce(`${record} ${file}`, { ...about, subject: `${file} of ${trail.subjectOf(record) ?? named}` });
};

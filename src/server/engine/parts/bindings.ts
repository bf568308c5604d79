import { and, eq } from 'drizzle-orm';
import { paramsOf, type Call } from '../../../schema/calls/call.ts';
import { callsOf, idsField } from '../../../schema/calls/resourceCalls.ts';
import { verifyCallsOf } from '../../../schema/calls/verifyCalls.ts';
import { isReference } from '../../../schema/field.ts';
import { namesParent } from '../../../schema/partOf.ts';
import type { Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { ownedResourceNamed, tableOf } from '../../db/tables.ts';
import { verifyPart } from './verify.ts';
import { notFound } from '../errors.ts';
import { parentsOf, requireKind, requireNamed, requireParts, requireRecords, titleOfKinds } from './within.ts';
import { bind, type Binding, type OpenRequest } from '../binding.ts';
import { readDetail } from '../recordDetail.ts';

type Input = Pick<OpenRequest, 'params' | 'query' | 'body'>;

/** The id of the parent in the path; undefined if it has none. */
export const parentInPath = ({ partOf }: Resource, params: Input['params']): number | undefined => {
  const named = partOf && params[partOf.by];
  return typeof named === 'number' ? named : undefined;
};

/** The ids of the parts that a request of this call names, in its path or its body. */
const idsIn = (resource: Resource, call: Call, { params, body }: Input): number[] => {
  if (params['id'] !== undefined) return [Number(params['id'])];
  const named = call === callsOf(resource).removeMany ? idsField(resource) : call.ids;
  const ids = named === undefined ? undefined : body[named];
  return Array.isArray(ids) ? ids.map(Number) : [];
};

/** A binding whose transactions begin with a check. */
export const checkedFirst = (binding: Binding, check: (tx: Tx, request: Input) => Promise<void>): Binding => ({
  ...binding,
  handle: (request) =>
    binding.handle({
      ...request,
      inBranch: (work, mode) =>
        request.inBranch(async (tx) => {
          await check(tx, request);
          return work(tx);
        }, mode),
    }),
});

/** A call about one line of a kind, or of several: any other line is none of that kind. Without a kind the binding as it is. */
export const ofKind = (resource: Resource, kind: string | readonly string[] | undefined, binding: Binding): Binding => {
  if (kind === undefined) return binding;
  const kinds = typeof kind === 'string' ? [kind] : kind;
  return {
    ...checkedFirst(binding, (tx, { params }) => requireKind(tx, resource, kinds, [Number(params['id'])])),
    kind: titleOfKinds(resource, kinds) ?? resource.title,
  };
};

/** The references of the parent by which a path names it, where it has not its id: `project_id` of the plan of a task. */
const parentBy = ({ partOf, breakdown }: Resource, path: string): string[] =>
  partOf && breakdown
    ? paramsOf(path).filter((name) => {
        const f = partOf.parent.fields[name];
        return f !== undefined && isReference(f);
      })
    : [];

/** A call about lines whose path names their parent by its own references: their parent must have these. */
const ofNamedParent = (resource: Resource, binding: Binding, names: readonly string[]): Binding => {
  const { partOf } = resource;
  if (!partOf || names.length === 0) return binding;
  const { parent } = partOf;
  const targets = names.map((name) => {
    const f = parent.fields[name];
    return { name, target: ownedResourceNamed(f && isReference(f) ? f.resource : '') };
  });
  return {
    ...checkedFirst(binding, async (tx, request) => {
      for (const { name, target } of targets)
        // oxlint-disable-next-line no-await-in-loop -- one, seldom two
        await requireRecords(tx, target, [Number(request.params[name])]);
      const ids = idsIn(resource, binding.call, request);
      if (ids.length === 0) return;
      const parents = await parentsOf(tx, resource, ids);
      const table = tableOf(parent);
      const where = and(...names.map((name) => eq(columnNamed(table, name), request.params[name])));
      const title = binding.kind ?? resource.title;
      if (parents.size < ids.length) throw notFound(title);
      await requireRecords(tx, parent, [...new Set(parents.values())], { where, title });
    }),
    kinds: { ...Object.fromEntries(targets.map(({ name, target }) => [name, target.title])), ...binding.kinds },
  };
};

/**
 * A call with the parent's id in its path handles the parts of this parent alone: its transaction checks that the
 * parent exists and that the parts are its own. A new part gets the parent of the path.
 */
export const ofParent = (resource: Resource, binding: Binding): Binding => {
  const { partOf } = resource;
  const { path } = binding.call;
  if (!partOf || !namesParent(resource, path)) return ofNamedParent(resource, binding, parentBy(resource, path));
  const { by, parent } = partOf;
  const creates = binding.call === callsOf(resource).create;
  const checked = checkedFirst(binding, async (tx, request) => {
    const id = Number(request.params[by]);
    const ids = idsIn(resource, binding.call, request);
    await requireRecords(tx, parent, [id]);
    await requireNamed(tx, resource, id, request.query);
    if (ids.length) await requireParts(tx, { resource, parent: id, ids }, binding.kind);
  });
  return {
    ...checked,
    kinds: { ...binding.kinds, [by]: parent.title },
    handle: (request) =>
      checked.handle(creates ? { ...request, body: { ...request.body, [by]: Number(request.params[by]) } } : request),
  };
};

/** The bindings that only parts have: their verification. */
export const partBindings = (resource: Resource): Binding[] =>
  verifyCallsOf(resource).map(({ mark, kind, call }) =>
    ofKind(
      resource,
      kind,
      bind(call, async (tx, { params, body: { is_verified: isVerified, version, seen }, who }) => {
        const id = Number(params['id']);
        await verifyPart(tx, { resource, id }, { mark, isVerified: isVerified !== false, version, seen }, who);
        return readDetail(tx, resource, id, who);
      }),
    ),
  );

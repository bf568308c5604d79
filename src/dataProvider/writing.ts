import type { DataProvider } from 'react-admin';
import { callsOf, idsField } from '../schema/calls/resourceCalls.ts';
import type { Call } from '../schema/calls/call.ts';
import type { Fields } from '../schema/field.ts';
import type { Resource } from '../schema/resource.ts';
import { isRecord } from '../schema/guards.ts';
import { trusted } from './answer.ts';
import { declaredOf } from './body.ts';
import { parentIn } from './parent.ts';
import type { Send } from './types.ts';

/** The call by which forms create a record. @throws Error if the description names no endpoint that takes fields */
const creating = (resource: Resource): Call & { readonly body: Fields } => {
  const { createdBy, endpoints } = resource;
  if (createdBy === undefined) return callsOf(resource).create;
  const call: Call | undefined = endpoints[createdBy];
  if (!call?.body || typeof call.body === 'function')
    throw new Error(`${resource.name}: nothing is created by ${createdBy}`);
  return { ...call, body: call.body };
};

/**
 * react-admin's verbs for writing, the same for both dialects. `meta.message` is the server's success message, else that
 * of the call.
 */
export const writingVerbs = (
  of: (name: string) => Resource,
  send: Send,
): Pick<DataProvider, 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'> => {
  const written = async (call: Call, input: Parameters<Send>[1]) => {
    const { data, message } = await send(call, input);
    return { data: trusted<never>(data), meta: { message: message ?? call.success } };
  };
  return {
    create: (name, { data }) => {
      const resource = of(name);
      const create = creating(resource);
      return written(create, { params: parentIn(resource, create, data), body: declaredOf(create.body, data) });
    },
    update: (name, { id, data, previousData }) => {
      const resource = of(name);
      const { update } = callsOf(resource);
      const { version: _, ...entered } = update.body;
      const version: unknown = data['version'] ?? previousData?.['version'];
      return written(update, {
        params: { id, ...parentIn(resource, update, data, previousData) },
        body: { ...declaredOf(entered, data), version },
      });
    },
    updateMany: () => Promise.reject(new Error('Several records cannot be changed at once')),
    delete: async (name, { id, previousData, meta: about }) => {
      const resource = of(name);
      const { remove } = callsOf(resource);
      const { meta } = await written(remove, { params: { id, ...parentIn(resource, remove, previousData, about) } });
      return { data: trusted<never>(previousData ?? { id }), meta };
    },
    deleteMany: async (name, { ids, meta: about }) => {
      const resource = of(name);
      const { removeMany } = callsOf(resource);
      const params = parentIn(resource, removeMany, about);
      const { meta } = await written(removeMany, { params, body: { [idsField(resource)]: ids } });
      return { data: ids, meta };
    },
  };
};

/** The success message in the `meta` of a verb for writing. */
export const successIn = (meta: unknown): string | undefined =>
  isRecord(meta) && typeof meta['message'] === 'string' ? meta['message'] : undefined;

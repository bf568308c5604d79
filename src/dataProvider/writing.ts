import type { DataProvider } from 'react-admin';
import { callsOf } from '../schema/calls/resourceCalls.ts';
import type { Call } from '../schema/calls/call.ts';
import type { Resource } from '../schema/resource.ts';
import { isRecord } from '../schema/guards.ts';
import { trusted } from './answer.ts';
import { declaredOf } from './body.ts';
import type { Send } from './types.ts';

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
      return written(callsOf(resource).create, { body: declaredOf(resource.entered, data) });
    },
    update: (name, { id, data, previousData }) => {
      const resource = of(name);
      const version: unknown = data['version'] ?? previousData?.['version'];
      return written(callsOf(resource).update, {
        params: { id },
        body: { ...declaredOf(resource.entered, data), version },
      });
    },
    updateMany: () => Promise.reject(new Error('Several records cannot be changed at once')),
    delete: async (name, { id, previousData }) => {
      const { meta } = await written(callsOf(of(name)).remove, { params: { id } });
      return { data: trusted<never>(previousData ?? { id }), meta };
    },
    deleteMany: async (name, { ids }) => {
      const { meta } = await written(callsOf(of(name)).removeMany, { body: { ids } });
      return { data: ids, meta };
    },
  };
};

/** The success message in the `meta` of a verb for writing. */
export const successIn = (meta: unknown): string | undefined =>
  isRecord(meta) && typeof meta['message'] === 'string' ? meta['message'] : undefined;

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRedirect, type Identifier } from 'react-admin';
import { enteredIn, versionField, type OfferedCall } from '../../schema/buttons.ts';
import type { Call } from '../../schema/calls/call.ts';
import { isRecord } from '../../schema/guards.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { useParentOf } from '../useParent.ts';
import { useProvider } from '../useProvider.ts';

/** What a call with a button is about: a record, the chosen records of a list, or neither. */
export interface About {
  readonly record?: AnyRecord | undefined;
  readonly ids?: readonly Identifier[] | undefined;
  /** Those of the chosen records that are loaded. */
  readonly records?: readonly AnyRecord[] | undefined;
  /** The values with which its dialog starts. */
  readonly initial?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Sends calls that have a button, and reloads everything on the screen: a call may change other records too. Returns the
 * success message. @throws HttpError like `send`
 */
export const useOfferedCall = (resource: Resource) => {
  const provider = useProvider();
  const client = useQueryClient();
  const redirect = useRedirect();
  const parent = useParentOf(resource);
  return useCallback(
    async (
      call: OfferedCall,
      { record, ids }: About,
      values: Readonly<Record<string, unknown>> = {},
    ): Promise<string | undefined> => {
      const version =
        record && typeof call.body === 'object' && versionField in call.body ? { [versionField]: record.version } : {};
      const chosen = call.ids === undefined ? {} : { [call.ids]: ids };
      const { params, body } = enteredIn(call, values);
      const { data, message } = await provider.call<Call>(call, {
        params: { ...params, ...parent, ...(record ? { id: record.id } : {}) },
        ...(call.body || call.ids ? { body: { ...body, ...version, ...chosen } } : {}),
      });
      void client.invalidateQueries();
      // With `opens` the call answers a record.
      if (call.button.opens && isRecord(data)) redirect('show', resource.name, Number(data['id']));
      return message ?? call.success;
    },
    [provider, client, redirect, resource, parent],
  );
};

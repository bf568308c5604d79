import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRedirect } from 'react-admin';
import { versionField, type OfferedCall } from '../../schema/buttons.ts';
import { isRecord } from '../../schema/guards.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { useProvider } from '../useProvider.ts';

/**
 * Sends a call that has a button, and reloads everything on the screen: the call may change other records too. Returns
 * the success message. @throws HttpError like `send`
 */
export const useOfferedCall = (resource: Resource, call: OfferedCall, record: AnyRecord | undefined) => {
  const provider = useProvider();
  const client = useQueryClient();
  const redirect = useRedirect();
  return useCallback(
    async (values: Readonly<Record<string, unknown>> = {}): Promise<string | undefined> => {
      const version =
        record && typeof call.body === 'object' && versionField in call.body ? { [versionField]: record.version } : {};
      const { data, message } = await provider.call(call, {
        ...(record ? { params: { id: record.id } } : {}),
        ...(call.body ? { body: { ...values, ...version } } : {}),
      });
      void client.invalidateQueries();
      // With `opens` the call answers a record.
      if (call.button.opens && isRecord(data)) redirect('show', resource.name, Number(data['id']));
      return message ?? call.success;
    },
    [provider, client, redirect, resource, call, record],
  );
};

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { stepCallOf, stepRequest } from '../../schema/calls/stepCalls.ts';
import { useProvider } from '../useProvider.ts';
import { detailMeta } from '../useRecord.ts';
import { workflowStatusOf, type StepRecord } from '../workflowStatus.ts';

interface StepResult {
  readonly record: AnyRecord;
  readonly message: string | undefined;
}

/**
 * Takes a step of a record's workflow. Everything on the screen is read again: a step may change other records too, and
 * it changes the inboxes.
 * @throws HttpError like `send`
 */
export const useStep = (resource: Resource) => {
  const provider = useProvider();
  const client = useQueryClient();
  return useCallback(
    async (
      { id, version, seen, values }: Omit<StepRecord, 'name' | 'summary'>,
      step: string,
      entered: Readonly<Record<string, unknown>> = {},
    ): Promise<StepResult> => {
      const { by } = stepCallOf(resource, step).record;
      const known = values ?? (by === undefined ? {} : (await provider.getOne<AnyRecord>(resource.name, { id })).data);
      const { call, params, body: names } = stepRequest(resource, step, { ...known, id });
      const rests = seen ?? workflowStatusOf(values)?.seen ?? null;
      const body = {
        ...entered,
        ...names,
        ...(version === undefined ? {} : { version }),
        ...(rests === null ? {} : { seen: rests }),
      };
      const { data, message } = await provider.call(call, { params, body });
      if ('workflow' in data)
        client.setQueryData([resource.name, 'getOne', { id: String(data.id), meta: detailMeta }], data);
      void client.invalidateQueries();
      return { record: data, message: message ?? call.success };
    },
    [provider, client, resource],
  );
};

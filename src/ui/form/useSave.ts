import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { successIn } from '../../dataProvider/writing.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { withoutSecrets } from './oneTimeSecret.ts';
import { useProvider } from '../useProvider.ts';
import { useReread } from '../useReread.ts';
import { detailMeta } from '../useRecord.ts';

interface Saved {
  readonly record: AnyRecord;
  readonly message: string | undefined;
}

/**
 * Creates a record, or changes `base` on top of its version. Lists and history are read again.
 * @throws HttpError like `send`
 */
export const useSave = (resource: Resource) => {
  const provider = useProvider();
  const client = useQueryClient();
  const reread = useReread(resource);
  return useCallback(
    async (data: Readonly<Record<string, unknown>>, base: AnyRecord | undefined): Promise<Saved> => {
      const answer = base
        ? await provider.update<AnyRecord>(resource.name, {
            id: base.id,
            data: { ...data, version: base.version },
            previousData: base,
          })
        : await provider.create<AnyRecord>(resource.name, { data });
      const record = answer.data;
      void reread();
      client.setQueryData(
        [resource.name, 'getOne', { id: String(record.id), meta: detailMeta }],
        withoutSecrets(resource, record),
      );
      return { record, message: successIn(answer.meta) };
    },
    [provider, client, reread, resource],
  );
};

import { useEffect } from 'react';
import { markSeen } from '../../resources/readMarks.calls.ts';
import { isDecided } from '../../schema/inbox.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { useProvider } from '../useProvider.ts';

/** Marks a record that others decide on as seen while it is shown: what changes after that is news in the inbox. */
export const useMarkSeen = (resource: Resource, record: AnyRecord | undefined): void => {
  const provider = useProvider();
  const [id, version] = [record?.id, record?.version];
  useEffect(() => {
    if (id === undefined || version === undefined || !isDecided(resource)) return;
    // What could not be marked is news again at the next visit, and nothing more.
    provider.call(markSeen, { body: { resource: resource.name, record_id: id } }).catch(() => undefined);
  }, [provider, resource, id, version]);
};

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { markSeen } from '../../schema/calls/shared/readMarks.ts';
import { useProvider } from '../useProvider.ts';
import { unreadKey, type CommentPage, type ThreadOn } from './types.ts';

/**
 * Marks a thread as read while it is open. Returns the time of the last visit, so that later comments stay new until the
 * next visit: null for a first visit, undefined while the thread loads.
 */
export const useSeenMark = (on: ThreadOn, newest: CommentPage | undefined): string | null | undefined => {
  const provider = useProvider();
  const client = useQueryClient();
  const [since, setSince] = useState<string | null>();
  if (newest && since === undefined) setSince(newest.seen_at);
  const readAt = newest?.unread ? newest.read_at : undefined;
  useEffect(() => {
    if (readAt === undefined) return;
    const { resource, recordId, line } = on;
    const lines = line ? { lines: line.field, line_id: line.id } : { lines: 'comments' };
    provider
      .call(markSeen, { body: { resource, record_id: recordId, ...lines, seen_at: readAt } })
      .then(() => client.invalidateQueries({ queryKey: unreadKey(on) }))
      // After a failure the comments are only marked as new once more.
      .catch(() => undefined);
  }, [provider, client, on, readAt]);
  return since;
};

import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { AccessToDecide } from '../../schema/calls/shared/access.ts';
import { inbox, type InboxEntry } from '../../schema/calls/shared/inbox.ts';
import { useHeld } from '../../ui/list/useHeld.ts';
import { useFreshOnLive } from '../../ui/live/useFreshOnLive.ts';
import { useProvider } from '../../ui/useProvider.ts';

const perPage = 30;

interface InboxPageRead {
  readonly records: readonly InboxEntry[];
  readonly pagination: { readonly total: number };
  readonly others: number;
  readonly access: AccessToDecide | null;
}

/** The key of an entry among all resources. */
export const keyOfEntry = ({ resource, id }: Pick<InboxEntry, 'resource' | 'id'>): string => `${resource} ${id}`;

const withoutRequest = ({ total, records }: AccessToDecide, id: number): AccessToDecide => {
  const left = records.filter((request) => request.id !== id);
  return { total: total - (records.length - left.length), records: left };
};

/** The records that wait for the user's decision, page by page, read again after changes in the branch. */
export const useInbox = () => {
  const provider = useProvider();
  const client = useQueryClient();
  useFreshOnLive('inbox');
  const query = useInfiniteQuery({
    queryKey: ['inbox'],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      (await provider.call(inbox, { query: { page: pageParam, per_page: perPage }, signal })).data,
    getNextPageParam: (last, pages) =>
      last.records.length > 0 && pages.length * perPage < last.pagination.total ? pages.length + 1 : undefined,
  });
  // A decision can move an entry to an earlier page, so it can come twice.
  const entries = useMemo(
    () => [...new Map((query.data?.pages ?? []).flatMap((p) => p.records).map((e) => [keyOfEntry(e), e])).values()],
    [query.data],
  );
  const decidable = useMemo(
    () => entries.filter((entry) => entry.decidable).map((entry) => ({ id: keyOfEntry(entry), entry })),
    [entries],
  );
  const { rows, touch } = useHeld(decidable, 'inbox');
  const [decided, setDecided] = useState<ReadonlyMap<string, string>>(new Map());
  /** Takes decided entries out at once, before the inbox is read again; in the list they keep their places (rule 137). */
  const leave = useCallback(
    (keys: readonly string[], action: string) => {
      touch(...decidable.filter(({ id }) => keys.includes(id)));
      setDecided((before) => new Map([...before, ...keys.map((key) => [key, action] as const)]));
      client.setQueryData<InfiniteData<InboxPageRead, number>>(
        ['inbox'],
        (read) =>
          read && {
            ...read,
            pages: read.pages.map((page) => ({
              ...page,
              records: page.records.filter((e) => !keys.includes(keyOfEntry(e))),
              pagination: { total: Math.max(0, page.pagination.total - keys.length) },
            })),
          },
      );
      void client.invalidateQueries();
    },
    [client, decidable, touch],
  );
  /** Removes a decided request for access at once. */
  const leaveAccess = useCallback(
    (id: number) =>
      client.setQueryData<InfiniteData<InboxPageRead, number>>(
        ['inbox'],
        (read) =>
          read && {
            ...read,
            pages: read.pages.map((page) => ({ ...page, access: page.access && withoutRequest(page.access, id) })),
          },
      ),
    [client],
  );
  const last = query.data?.pages.at(-1);
  const others = last?.others ?? 0;
  return {
    query,
    /** What the user can decide now. */
    entries: useMemo(() => decidable.map(({ entry }) => entry), [decidable]),
    /** The same, with what was decided here in its place: `decided` is the step, unless it waits again. */
    rows: useMemo(() => {
      const waiting = new Set(decidable.map(({ id }) => id));
      return rows.map(({ id, entry }) => ({ entry, decided: waiting.has(id) ? undefined : decided.get(id) }));
    }, [rows, decided, decidable]),
    total: Math.max(0, (last?.pagination.total ?? 0) - others),
    /** What waits for somebody else first. */
    later: useMemo(() => entries.filter((entry) => !entry.decidable), [entries]),
    others,
    /** The requests for permissions that the user may decide; undefined for who decides none. */
    access: last?.access ?? undefined,
    leave,
    leaveAccess,
  };
};

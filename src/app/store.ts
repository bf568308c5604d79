import { QueryClient } from '@tanstack/react-query';
import { memoryStore } from 'react-admin';
import { subscribeSession } from '../authProvider/session.ts';
import { resetClientState } from '../authProvider/clientState.ts';

/** react-admin's own state (filters, selections, sort) lives in memory: only the session persists (rule 18). */
export const store = memoryStore();

export const queryClient = new QueryClient({
  defaultOptions: {
    // An answer is an answer: asking again would only delay what it says. A lost connection is told by the banner.
    queries: { retry: false, networkMode: 'always', staleTime: 0 },
    mutations: { networkMode: 'always' },
  },
});

const isAuth = (queryKey: readonly unknown[]) => queryKey[0] === 'auth';

/** Forgets the records that were read; only those that no screen shows, or all. */
export const forgetRecords = (type: 'inactive' | 'all'): void =>
  queryClient.removeQueries({ type, predicate: (q) => !isAuth(q.queryKey) });

// Records, filters and selections belong to one user in one branch: ids mean something else in the next.
subscribeSession((now, before) => {
  if (now?.user.id !== before?.user.id) queryClient.clear();
  if (now?.user.id !== before?.user.id || now?.branch !== before?.branch) {
    forgetRecords('all');
    store.reset();
  }
  if (!now) resetClientState();
  if (now && before && now.permissions !== before.permissions)
    void queryClient.invalidateQueries({ predicate: (q) => isAuth(q.queryKey) });
});

import { QueryClient } from '@tanstack/react-query';
import { memoryStore } from 'react-admin';
import { subscribeSession } from '../authProvider/session.ts';
import { resetClientState } from '../authProvider/clientState.ts';
import { rereadAfterOutages } from './rereading.ts';

/** react-admin's state (filters, selections, sort) is in memory only; the session alone persists (rule 18). */
export const store = memoryStore();

export const queryClient = new QueryClient({
  defaultOptions: {
    // A retry would only delay the error. The banner of an outage repeats the reads of a screen.
    queries: { retry: false, networkMode: 'always', staleTime: 0 },
    mutations: { networkMode: 'always' },
  },
});

rereadAfterOutages(queryClient);

// Session and rights are answered from what the browser holds, and asked again below when they change. A list that asked
// on every visit would draw the whole application again, twice.
queryClient.setQueryDefaults(['auth'], { staleTime: Infinity });

const isAuth = (queryKey: readonly unknown[]) => queryKey[0] === 'auth';

/** Removes cached records: all, or only those that no screen uses. */
export const forgetRecords = (type: 'inactive' | 'all'): void =>
  queryClient.removeQueries({ type, predicate: (q) => !isAuth(q.queryKey) });

// Records, filters and selections belong to one user in one branch: ids differ between branches.
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

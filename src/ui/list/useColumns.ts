import { useCallback, useEffect, useMemo, useRef } from 'react';
import { getSession, storePreference, useSession } from '../../authProvider/session.ts';
import { preferences } from '../../resources/session.calls.ts';
import type { Resource } from '../../schema/resource.ts';
import { useProvider } from '../useProvider.ts';
import { useToast } from '../useToast.ts';
import { columnsNamed, columnsOfList } from './columns.ts';

const namesIn = (value: string | undefined): string[] => {
  try {
    const names: unknown = JSON.parse(value ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
};
const delay = 500;

/** The user's columns of a list. The server stores them shortly after the last change. */
export const useColumns = (resource: Resource) => {
  const preference = `columns.${resource.name}`;
  const value = useSession()?.user.preferences[preference];
  const provider = useProvider();
  const toast = useToast();
  const all = useMemo(() => columnsOfList(resource), [resource]);
  const shown = useMemo(() => {
    const chosen = columnsNamed(all, namesIn(value));
    return chosen.length ? chosen : columnsNamed(all, resource.list.columns);
  }, [all, value, resource]);

  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(undefined);
  useEffect(
    () => () => {
      if (!pending.current) return;
      clearTimeout(pending.current.timer);
      pending.current.send();
    },
    [],
  );
  const choose = useCallback(
    /** Without names, the columns of the description. */
    (names: readonly string[]) => {
      const body = { name: preference, value: JSON.stringify(names) };
      storePreference(preference, body.value);
      if (pending.current) clearTimeout(pending.current.timer);
      const send = () => {
        pending.current = undefined;
        // After a sign-out the change is lost without a message.
        if (getSession()) provider.call(preferences, { body }).catch(toast.failed);
      };
      pending.current = { timer: setTimeout(send, delay), send };
    },
    [preference, provider, toast],
  );
  return { all, shown, choose, own: namesIn(value).length > 0 };
};
export type Columns = ReturnType<typeof useColumns>;

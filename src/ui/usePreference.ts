import { useCallback, useEffect, useRef } from 'react';
import { getSession, storePreference, useSession } from '../authProvider/session.ts';
import { preferences } from '../resources/session.calls.ts';
import { useProvider } from './useProvider.ts';
import { useToast } from './useToast.ts';

const delay = 500;

/**
 * How the user likes something, as a text of at most 4,000 characters, and a function that keeps another one. The server
 * stores it shortly after the last change.
 */
export const usePreference = (name: string): readonly [string | undefined, (value: string) => void] => {
  const value = useSession()?.user.preferences[name];
  const provider = useProvider();
  const toast = useToast();
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(undefined);
  useEffect(
    () => () => {
      if (!pending.current) return;
      clearTimeout(pending.current.timer);
      pending.current.send();
    },
    [],
  );
  const keep = useCallback(
    (next: string) => {
      storePreference(name, next);
      if (pending.current) clearTimeout(pending.current.timer);
      const send = () => {
        pending.current = undefined;
        // After a sign-out the change is lost without a message.
        if (getSession()) provider.call(preferences, { body: { name, value: next } }).catch(toast.failed);
      };
      pending.current = { timer: setTimeout(send, delay), send };
    },
    [name, provider, toast],
  );
  return [value, keep];
};

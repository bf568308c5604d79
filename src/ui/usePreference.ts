import { useCallback } from 'react';
import { keepPreference } from '../authProvider/preferences.ts';
import { useSession } from '../authProvider/session.ts';
import { useToast } from './useToast.tsx';

/** How the user likes something, as a text of at most 4,000 characters, and a function that keeps another one (rule 64). */
export const usePreference = (name: string): readonly [string | undefined, (value: string) => void] => {
  const value = useSession()?.user.preferences[name];
  const toast = useToast();
  const keep = useCallback((next: string) => void keepPreference(name, next).catch(toast.failed), [name, toast]);
  return [value, keep];
};

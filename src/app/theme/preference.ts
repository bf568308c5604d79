import { useSyncExternalStore } from 'react';
import { storePreference, useSession } from '../../authProvider/session.ts';
import { send } from '../../dataProvider/http.ts';
import { preferences } from '../../resources/session.calls.ts';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
const subscribe = (listener: () => void) => {
  darkSystem.addEventListener('change', listener);
  return () => darkSystem.removeEventListener('change', listener);
};

/** What the user chose; before a sign-in, the system's own. */
export const useThemeChoice = (): ThemeChoice => {
  const stored = useSession()?.user.preferences.theme;
  return themeChoices.find((c) => c === stored) ?? 'system';
};

/** The mode to draw in. */
export const useThemeMode = (): 'light' | 'dark' => {
  const dark = useSyncExternalStore(subscribe, () => darkSystem.matches);
  const choice = useThemeChoice();
  return choice === 'system' ? (dark ? 'dark' : 'light') : choice;
};

/** Draws in it at once, and keeps it on the server. @throws HttpError when it could not be kept. */
export const chooseTheme = async (choice: ThemeChoice): Promise<void> => {
  storePreference('theme', choice);
  await send(preferences, { body: { name: 'theme', value: choice } });
};

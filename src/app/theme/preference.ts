import { useSyncExternalStore } from 'react';
import { keepPreference } from '../../authProvider/preferences.ts';
import { useSession } from '../../authProvider/session.ts';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
const subscribe = (listener: () => void) => {
  darkSystem.addEventListener('change', listener);
  return () => darkSystem.removeEventListener('change', listener);
};

/** The user's theme; before a sign-in the system's. */
export const useThemeChoice = (): ThemeChoice => {
  const stored = useSession()?.user.preferences.theme;
  return themeChoices.find((c) => c === stored) ?? 'system';
};

/** The theme in use. */
export const useThemeMode = (): 'light' | 'dark' => {
  const dark = useSyncExternalStore(subscribe, () => darkSystem.matches);
  const choice = useThemeChoice();
  return choice === 'system' ? (dark ? 'dark' : 'light') : choice;
};

/** Applies a theme at once, and stores it on the server. @throws HttpError when the server does not store it */
export const chooseTheme = async (choice: ThemeChoice): Promise<void> => {
  await keepPreference('theme', choice);
};

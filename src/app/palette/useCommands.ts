import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import ContrastOutlined from '@mui/icons-material/ContrastOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import { useNotify } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { authProvider } from '../../authProvider/index.ts';
import { useSession } from '../../authProvider/session.ts';
import { pathInBranch } from '../layout/branchSwitch.ts';
import { chooseTheme, themeChoices, useThemeChoice } from '../theme/preference.ts';
import type { PaletteEntry } from './entry.ts';

const looks = {
  light: { label: 'Light appearance', icon: LightModeOutlined },
  dark: { label: 'Dark appearance', icon: DarkModeOutlined },
  system: { label: 'Appearance as the system', icon: ContrastOutlined },
};

/** The commands: switch the branch, change the theme, sign out. */
export const useCommands = (): PaletteEntry[] => {
  const session = useSession();
  const { pathname } = useLocation();
  const notify = useNotify();
  const theme = useThemeChoice();
  const others = session?.assigned_branches.filter((b) => b.id !== session.branch) ?? [];
  return [
    ...others.map(({ id, code, name }) => ({
      key: `branch:${id}`,
      label: `Switch to ${name}`,
      detail: `Branch ${code}`,
      icon: ApartmentOutlined,
      to: pathInBranch(pathname),
      state: { branch: id },
    })),
    ...themeChoices
      .filter((choice) => choice !== theme)
      .map((choice) => ({
        key: `theme:${choice}`,
        ...looks[choice],
        detail: 'Theme',
        act: () => void chooseTheme(choice).catch((error: Error) => notify(error.message, { type: 'error' })),
      })),
    {
      key: 'sign-out',
      label: 'Sign out',
      detail: session?.user.email ?? null,
      icon: LogoutOutlined,
      act: () => void authProvider.logout({}),
    },
  ];
};

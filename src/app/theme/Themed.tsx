import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useThemeMode } from './preference.ts';
import { themeFor } from './theme.ts';

/** Our look around a page, as the user likes it. */
export const Themed = ({ children }: { readonly children: ReactNode }) => (
  <ThemeProvider theme={themeFor(useThemeMode())}>
    <CssBaseline enableColorScheme />
    {children}
  </ThemeProvider>
);

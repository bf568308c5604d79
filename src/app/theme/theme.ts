import { createTheme, type PaletteOptions, type Theme } from '@mui/material/styles';
import { components } from './components.ts';
import { darkPalette, lightPalette } from './palette.ts';

type Mode = 'light' | 'dark';

const system = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif';

const themeOf = (palette: PaletteOptions): Theme =>
  createTheme({
    palette,
    components,
    shape: { borderRadius: 8 },
    spacing: 8,
    typography: {
      fontFamily: system,
      fontSize: 14,
      htmlFontSize: 16,
      h1: { fontSize: 22, fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.01em' },
      h2: { fontSize: 18, fontWeight: 650, lineHeight: 1.3 },
      h3: { fontSize: 16, fontWeight: 650, lineHeight: 1.35 },
      h4: { fontSize: 15, fontWeight: 650 },
      h5: { fontSize: 14, fontWeight: 650 },
      h6: { fontSize: 14, fontWeight: 650 },
      subtitle1: { fontSize: 14, fontWeight: 600 },
      subtitle2: { fontSize: 13, fontWeight: 600 },
      body1: { fontSize: 14, lineHeight: 1.5 },
      body2: { fontSize: 13, lineHeight: 1.5 },
      caption: { fontSize: 12, lineHeight: 1.4 },
      overline: { fontSize: 11, fontWeight: 600, letterSpacing: '0.06em', lineHeight: 1.6 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
  });

const made = new Map<Mode, Theme>();

/** The theme for light or dark. It is made at its first use: that takes some milliseconds. */
export const themeFor = (mode: Mode): Theme => {
  const theme = made.get(mode) ?? themeOf(mode === 'dark' ? darkPalette : lightPalette);
  made.set(mode, theme);
  return theme;
};

import type { PaletteOptions } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface TypeBackground {
    /** The background of navigation and table heads. */
    sunken: string;
  }
}

/** Warm greys and one petrol accent; amber only for attention. The contrast of all texts reaches AA. */
export const lightPalette: PaletteOptions = {
  mode: 'light',
  primary: { main: '#0d5966', dark: '#08424c', light: '#3a7d89', contrastText: '#ffffff' },
  secondary: { main: '#5c564e', dark: '#403b35', light: '#7d766c', contrastText: '#ffffff' },
  error: { main: '#b3261e', dark: '#8c1d17', light: '#d15a52', contrastText: '#ffffff' },
  warning: { main: '#8f5300', dark: '#6f4000', light: '#f0b64d', contrastText: '#ffffff' },
  success: { main: '#2b6a41', dark: '#1f4f30', light: '#5c9a72', contrastText: '#ffffff' },
  info: { main: '#2c5d86', dark: '#1f4566', light: '#6391b6', contrastText: '#ffffff' },
  text: { primary: '#1f1d1a', secondary: '#5e5951', disabled: '#8b857b' },
  divider: '#e3dfd8',
  background: { default: '#f8f7f4', paper: '#ffffff', sunken: '#f1efea' },
  action: { hover: 'rgba(60, 50, 35, 0.05)', selected: 'rgba(13, 89, 102, 0.10)', focus: 'rgba(13, 89, 102, 0.14)' },
};

export const darkPalette: PaletteOptions = {
  mode: 'dark',
  primary: { main: '#6cbccb', dark: '#4a9dac', light: '#93d3df', contrastText: '#06262c' },
  secondary: { main: '#b3aca1', dark: '#8e877c', light: '#cfc9bf', contrastText: '#1c1a18' },
  error: { main: '#f2938a', dark: '#d9655a', light: '#f7b6b0', contrastText: '#2d0906' },
  warning: { main: '#e8ad4a', dark: '#c98c22', light: '#f3cb86', contrastText: '#2b1a00' },
  success: { main: '#86c79b', dark: '#5fa677', light: '#addbbb', contrastText: '#08210f' },
  info: { main: '#8dbbe0', dark: '#6397c2', light: '#b5d4ed', contrastText: '#071d30' },
  text: { primary: '#edebe7', secondary: '#aba59b', disabled: '#7a756c' },
  divider: '#363330',
  background: { default: '#171615', paper: '#1f1e1c', sunken: '#1b1a18' },
  action: {
    hover: 'rgba(255, 248, 235, 0.06)',
    selected: 'rgba(108, 188, 203, 0.16)',
    focus: 'rgba(108, 188, 203, 0.20)',
  },
};

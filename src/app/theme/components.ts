import { alpha, type Theme, type ThemeOptions } from '@mui/material/styles';

/** The very type that a theme asks for: to compare it with another of its kind takes the type check 18 seconds. */
type Overrides = NonNullable<ThemeOptions['components']>;

const border = (theme: Omit<Theme, 'components'>) => `1px solid ${theme.palette.divider}`;

/** The edge and shadow of what floats over a page. */
const floating = (theme: Omit<Theme, 'components'>) => ({
  border: border(theme),
  boxShadow: theme.palette.mode === 'dark' ? '0 8px 24px rgba(0, 0, 0, 0.5)' : '0 8px 24px rgba(45, 38, 25, 0.12)',
});

const page: Overrides = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      // What gets the focus is scrolled to between the top bar and the bar of a form, not under them.
      html: { scrollPaddingTop: 60, scrollPaddingBottom: 76 },
      body: { fontVariantNumeric: 'tabular-nums', textRendering: 'optimizeLegibility' },
      ':focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
      '::selection': { background: alpha(theme.palette.primary.main, 0.24) },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // No time at all: any would make a transition of every property, and what is measured at once would be the old.
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: 8 } },
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.palette.divider }) } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  // MUI renders these variants as h6. A real heading sets its component itself.
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'div', subtitle2: 'div' } } },
};

const actions: Overrides = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { size: 'small', disableElevation: true },
    styleOverrides: {
      root: { textTransform: 'none', fontWeight: 600, whiteSpace: 'nowrap', borderRadius: 8 },
      sizeSmall: { fontSize: 13, lineHeight: '20px', padding: '5px 12px', minHeight: 32 },
      outlined: ({ theme }) => ({ borderColor: theme.palette.divider }),
      text: { paddingInline: 10 },
      startIcon: { marginRight: 6, '& > *:nth-of-type(1)': { fontSize: 18 } },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { borderRadius: 8 }, sizeSmall: { padding: 6, fontSize: 20 } },
  },
  MuiSvgIcon: { styleOverrides: { fontSizeSmall: { fontSize: 18 } } },
  MuiToggleButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      // MUI's grey has too little contrast.
      root: ({ theme }) => ({
        textTransform: 'none',
        padding: '4px 10px',
        fontSize: 13,
        color: theme.palette.text.secondary,
      }),
    },
  },
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { borderRadius: 6, fontWeight: 500 }, sizeSmall: { height: 22, fontSize: 12 } },
  },
  MuiTooltip: {
    defaultProps: { arrow: false, enterDelay: 400 },
    styleOverrides: { tooltip: { fontSize: 12, padding: '4px 8px', borderRadius: 6 } },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 38 }, indicator: { height: 2 } } },
  MuiTab: {
    styleOverrides: {
      root: { textTransform: 'none', minHeight: 38, minWidth: 64, padding: '8px 14px', fontSize: 13, fontWeight: 600 },
    },
  },
};

const inputs: Overrides = {
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiAutocomplete: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      // It floats over the form: in light mode the same white would have no end.
      paper: ({ theme }) => floating(theme),
      option: { fontSize: 13, minHeight: '32px !important' },
      groupLabel: { fontSize: 12, fontWeight: 600, lineHeight: '30px' },
    },
  },
  MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 6 } } },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 6 } } },
  MuiSwitch: { defaultProps: { size: 'small' } },
  MuiInputBase: {
    styleOverrides: {
      root: { fontSize: 14 },
      // MUI's placeholders have too little contrast.
      input: ({ theme }) => ({ '&::placeholder': { color: theme.palette.text.secondary, opacity: 1 } }),
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      root: { fontSize: 14 },
      outlined: {
        '&.MuiInputLabel-sizeSmall:not(.MuiInputLabel-shrink)': { transform: 'translate(12px, 8px) scale(1)' },
        '&.MuiInputLabel-shrink': { transform: 'translate(12px, -8px) scale(0.8)' },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        backgroundColor: theme.palette.background.paper,
        '&:hover:not(.Mui-focused):not(.Mui-error):not(.Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.palette.text.disabled,
        },
      }),
      notchedOutline: ({ theme }) => ({ borderColor: theme.palette.mode === 'dark' ? '#4a4641' : '#cfcac1' }),
      inputSizeSmall: { padding: '7.5px 12px' },
      // The frame around several lines has the padding.
      inputMultiline: { padding: 0 },
      multiline: { padding: '7.5px 12px' },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        marginInline: 2,
        marginTop: 3,
        lineHeight: 1.4,
        // It says why the input is disabled, so it has to be read.
        '&.Mui-disabled': { color: theme.palette.text.secondary },
      }),
    },
  },
};

const surfaces: Overrides = {
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ borderBottom: border(theme) }),
      sizeSmall: { padding: '6px 12px' },
      head: ({ theme }) => ({
        fontSize: 12,
        fontWeight: 600,
        color: theme.palette.text.secondary,
        backgroundColor: theme.palette.background.sunken,
        whiteSpace: 'nowrap',
      }),
      body: { fontSize: 13 },
    },
  },
  MuiMenu: { defaultProps: { elevation: 0 } },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => floating(theme),
    },
  },
  MuiMenuItem: { styleOverrides: { root: { fontSize: 13, minHeight: 34, borderRadius: 6, marginInline: 4 } } },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 32 } } },
  MuiListItemButton: { styleOverrides: { root: { borderRadius: 6 } } },
  MuiDialog: { styleOverrides: { paper: ({ theme }) => ({ border: border(theme), borderRadius: 12 }) } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 16, fontWeight: 650, padding: '20px 24px 8px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px', flexWrap: 'wrap', rowGap: 8 } } },
  MuiAlert: { styleOverrides: { root: { borderRadius: 8, padding: '4px 12px', fontSize: 13 } } },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
};

/** Compact controls, thin borders instead of shadows, no ripple, and a visible focus. */
export const components: Overrides = { ...page, ...actions, ...inputs, ...surfaces };

/** An alert with a button, which stands below the text on a phone. */
export const noteSx = {
  mb: 2,
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 1 70%', sm: 1 } },
  '& .MuiAlert-action': { pt: 0 },
} as const;

/** A row of a list: what it says, and at the right what can be done with it, which stands below on a phone. */
export const rowSx = {
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  gap: 1,
  alignItems: 'center',
  px: { xs: 1.5, sm: 2 },
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;

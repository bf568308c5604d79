import { Typography } from '@mui/material';

/** No value: a dash for the eye, "none" for the ear. */
export const Empty = ({ dense = false }: { readonly dense?: boolean | undefined }) =>
  dense ? null : (
    <Typography component="span" variant="body2" color="text.disabled">
      <span aria-hidden>—</span>
      <span style={{ position: 'absolute', clip: 'rect(0 0 0 0)', width: 1, height: 1, overflow: 'hidden' }}>none</span>
    </Typography>
  );

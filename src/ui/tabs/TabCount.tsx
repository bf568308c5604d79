import { Box } from '@mui/material';

/** A count after the label of a tab; nothing while it is not known. */
export const TabCount = ({ count }: { readonly count: number | undefined }) =>
  count === undefined ? null : (
    <>
      {' '}
      <Box component="span" sx={{ ml: 0.5, fontWeight: 500, color: 'text.secondary' }}>
        {count > 999 ? '999+' : count}
      </Box>
    </>
  );

import { Box } from '@mui/material';

interface Props {
  /** A number of records, or a text that tells how much there is: `120 m`. Nothing is shown while it is not known. */
  readonly count: number | string | undefined;
}

/** How much is behind a tab, after its label. */
export const TabCount = ({ count }: Props) =>
  count === undefined ? null : (
    <>
      {' '}
      <Box component="span" sx={{ ml: 0.5, fontWeight: 500, color: 'text.secondary', textTransform: 'none' }}>
        {typeof count === 'number' && count > 999 ? '999+' : count}
      </Box>
    </>
  );

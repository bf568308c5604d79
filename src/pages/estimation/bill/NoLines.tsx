import { Box, Typography } from '@mui/material';

interface Props {
  /** How many lines there are, in sight or not. */
  readonly lines: number;
  readonly readOnly: boolean;
}

/** What the grid shows in place of lines. */
export const NoLines = ({ lines, readOnly }: Props) => (
  <Box sx={{ p: 5, textAlign: 'center' }}>
    <Typography variant="subtitle2">{lines ? 'No line matches' : 'No lines yet'}</Typography>
    <Typography variant="body2" color="text.secondary">
      {lines
        ? 'Change the filter or the search to see the lines.'
        : readOnly
          ? 'Nobody has added lines yet.'
          : 'Add items, BOMs and structures, or click here and paste rows of a spreadsheet: they begin in the column Description.'}
    </Typography>
  </Box>
);

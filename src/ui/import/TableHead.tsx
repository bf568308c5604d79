import { Box, type BoxProps } from '@mui/material';

interface Props {
  /** The widths of the columns. */
  readonly grid: NonNullable<BoxProps['gridTemplateColumns']>;
  readonly titles: readonly string[];
  /** Those of the titles that stand at the end of their column, as figures do. */
  readonly atEnd?: readonly string[];
}

/** The row of column titles of a table whose rows are grids of the same columns. */
export const TableHead = ({ grid, titles, atEnd = [] }: Props) => (
  <Box
    role="row"
    aria-rowindex={1}
    sx={{
      display: 'grid',
      gridTemplateColumns: grid,
      columnGap: 1.5,
      px: 1.5,
      py: 0.75,
      bgcolor: 'background.sunken',
      color: 'text.secondary',
      fontSize: 12,
      fontWeight: 600,
    }}
  >
    {titles.map((title) => (
      <Box
        role="columnheader"
        key={title}
        sx={{ textAlign: atEnd.includes(title) ? 'right' : 'left', '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {title}
      </Box>
    ))}
  </Box>
);

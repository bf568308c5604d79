import { Box, Typography, type BoxProps, type SxProps, type Theme } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { Virtuoso } from 'react-virtuoso';

interface TableHeadProps {
  /** The widths of the columns. */
  readonly grid: NonNullable<BoxProps['gridTemplateColumns']>;
  readonly titles: readonly string[];
  /** Those of the titles that stand at the end of their column, as figures do. */
  readonly atEnd?: readonly string[];
}

/** The row of column titles of a table whose rows are grids of the same columns. */
const TableHead = ({ grid, titles, atEnd = [] }: TableHeadProps) => (
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

interface Props<R> {
  readonly label: string;
  readonly rows: readonly R[];
  /** The widths of the columns. */
  readonly grid: NonNullable<BoxProps['gridTemplateColumns']>;
  readonly titles: readonly string[];
  /** Those of the titles that stand at the end of their column, as figures do. */
  readonly atEnd?: readonly string[];
  /** The style of the titles. */
  readonly headSx?: SxProps<Theme> | undefined;
  /** The most of the window's height, in percent. */
  readonly most: number;
  readonly keyOf: (row: R) => string | number;
  readonly row: (row: R, index: number) => ReactNode;
  /** What is said without rows. */
  readonly empty: string;
}

/** The rows of a file as a table as high as its content. Only the rows in sight are drawn. */
export const RowTable = <R,>({ label, rows, grid, titles, atEnd = [], headSx, most, keyOf, row, empty }: Props<R>) => {
  const [height, setHeight] = useState(400);
  if (rows.length === 0)
    return (
      <Typography color="text.secondary" sx={{ py: 3, textAlign: 'center' }}>
        {empty}
      </Typography>
    );
  return (
    <Box
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      sx={{ position: 'relative', border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden' }}
    >
      <Box role="rowgroup" sx={headSx ?? null}>
        <TableHead grid={grid} titles={titles} atEnd={atEnd} />
      </Box>
      <Virtuoso
        role="rowgroup"
        tabIndex={0}
        style={{ height: `min(${most}vh, ${height}px)` }}
        totalListHeightChanged={setHeight}
        data={rows}
        computeItemKey={(_, one) => keyOf(one)}
        itemContent={(index, one) => row(one, index)}
      />
    </Box>
  );
};

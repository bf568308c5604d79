import { Box, Typography, type BoxProps, type SxProps, type Theme } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { Unseen } from './Unseen.tsx';

/** The widths of the columns of a table whose rows are grids of the same columns. */
type Columns = NonNullable<BoxProps['gridTemplateColumns']>;

interface Title {
  readonly title: string;
  /** It stands at the end of its column, as figures do. */
  readonly atEnd?: true;
  /** The column has buttons: the title is for screen readers alone. */
  readonly actions?: true;
  readonly sx?: SxProps<Theme>;
}
export type TableTitle = string | Title;

interface Props<R> {
  readonly label: string;
  readonly rows: readonly R[];
  readonly columns: Columns;
  readonly titles: readonly TableTitle[];
  /** From which width of the window on the titles are drawn; always by default. */
  readonly titlesFrom?: 'sm' | 'md';
  /** How high it is: as all of its rows, scrolled with the page; what its place leaves; or as its rows, at most so many hundredths of the window. */
  readonly height: 'page' | 'place' | number;
  readonly keyOf: (row: R) => string | number;
  readonly row: (row: R, index: number) => ReactNode;
  /** What is said without rows. */
  readonly empty: string;
}

const inColumns = { display: 'grid', columnGap: 1.5, px: 1.5 } as const;

interface RowProps {
  readonly index: number;
  readonly columns: Columns;
  readonly sx?: BoxProps['sx'];
  readonly children: ReactNode;
}

/** A row of such a table. */
export const VirtualRow = ({ index, columns, sx = null, children }: RowProps) => (
  <Box
    role="row"
    aria-rowindex={index + 2}
    sx={[
      { ...inColumns, gridTemplateColumns: columns, py: 0.625, borderTop: 1, borderColor: 'divider', fontSize: 13 },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  >
    {children}
  </Box>
);

const titleOf = (title: TableTitle): Title => (typeof title === 'string' ? { title } : title);

/** Below this width of the window they are not drawn, but read out. */
const drawnFrom = (from: 'sm' | 'md') => ({
  position: { xs: 'absolute', [from]: 'static' },
  width: { xs: '1px', [from]: 'auto' },
  height: { xs: '1px', [from]: 'auto' },
  overflow: { xs: 'hidden', [from]: 'visible' },
  clipPath: { xs: 'inset(50%)', [from]: 'none' },
});

const Titles = ({ columns, titles, titlesFrom }: Pick<Props<never>, 'columns' | 'titles' | 'titlesFrom'>) => (
  <Box role="rowgroup" sx={titlesFrom ? drawnFrom(titlesFrom) : null}>
    <Box
      role="row"
      aria-rowindex={1}
      sx={{
        ...inColumns,
        gridTemplateColumns: columns,
        py: 0.75,
        bgcolor: 'background.sunken',
        color: 'text.secondary',
        fontSize: 12,
        fontWeight: 600,
      }}
    >
      {titles.map(titleOf).map(({ title, atEnd, actions, sx }) => (
        <Box
          role="columnheader"
          key={title}
          sx={[
            { textAlign: atEnd ? 'right' : 'left', '&::first-letter': { textTransform: 'uppercase' } },
            ...(Array.isArray(sx) ? sx : [sx ?? null]),
          ]}
        >
          {actions ? <Unseen>{title}</Unseen> : title}
        </Box>
      ))}
    </Box>
  </Box>
);

/** Many rows as a table, of which only those in sight are drawn. */
export const VirtualTable = <R,>(props: Props<R>) => {
  const { label, rows, height, keyOf, row, empty, ...head } = props;
  const [content, setContent] = useState(400);
  if (rows.length === 0)
    return (
      <Typography color="text.secondary" sx={{ py: 3, textAlign: 'center' }}>
        {empty}
      </Typography>
    );
  const inPage = {
    useWindowScroll: true,
    initialItemCount: Math.min(rows.length, 30),
    increaseViewportBy: 600,
  };
  const inPlace = { tabIndex: 0, style: { flex: 1 } };
  const asHigh = {
    tabIndex: 0,
    style: { height: `min(${height}vh, ${content}px)` },
    totalListHeightChanged: setContent,
  };
  return (
    <Box
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      sx={{
        position: 'relative',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        overflow: 'hidden',
        bgcolor: 'background.paper',
        ...(height === 'place' && { display: 'flex', flexDirection: 'column', flex: '1 1 200px', minHeight: 180 }),
      }}
    >
      <Titles {...head} />
      <Virtuoso
        role="rowgroup"
        data={rows}
        computeItemKey={(_, one) => keyOf(one)}
        itemContent={(index, one) => row(one, index)}
        {...(height === 'page' ? inPage : height === 'place' ? inPlace : asHigh)}
      />
    </Box>
  );
};

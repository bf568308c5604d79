import {
  Link as MuiLink,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Unseen } from './Unseen.tsx';

/** A column of a table that is only read. */
export interface StaticColumn<R> {
  readonly heading: string;
  /** The cell has buttons: the heading is for screen readers alone. */
  readonly actions?: true;
  readonly cell: (row: R) => ReactNode;
  /** Figures stand at the right, in one line. */
  readonly figure?: true;
  /** The cell names its row. */
  readonly names?: true;
  /** Hidden on a phone, where another cell says the same. */
  readonly wide?: true;
  /** Pixels. */
  readonly minWidth?: number;
}

interface Props<R> {
  readonly label: string;
  readonly columns: readonly StaticColumn<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R, index: number) => string | number;
  /** The cells of a last row. */
  readonly sums?: readonly ReactNode[] | undefined;
  /** It may be wider than its place, and is scrolled by the keyboard too. */
  readonly scrolls?: true;
}

const ofColumn = <R,>({ figure, actions, wide, minWidth }: StaticColumn<R>) => ({
  align: figure || actions ? ('right' as const) : ('left' as const),
  sx: {
    ...(wide && { display: { xs: 'none', sm: 'table-cell' } }),
    ...(minWidth !== undefined && { minWidth }),
    ...(figure && { whiteSpace: { sm: 'nowrap' } }),
    ...(actions && { whiteSpace: 'nowrap', width: '1%' }),
  },
});

/** A table that is only read: all rows at once, without selection and order. */
export const StaticTable = <R,>({ label, columns, rows, keyOf, sums, scrolls }: Props<R>) => (
  <TableContainer
    component={Paper}
    variant="outlined"
    {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': label })}
  >
    <Table
      size="small"
      aria-label={label}
      sx={{ '& td, & th': { px: { xs: 1, sm: columns.length > 7 ? 1 : 2 } }, fontVariantNumeric: 'tabular-nums' }}
    >
      <TableHead>
        <TableRow>
          {columns.map((column) =>
            column.actions ? (
              <TableCell key={column.heading} {...ofColumn(column)}>
                <Unseen>{column.heading}</Unseen>
              </TableCell>
            ) : (
              // A head takes two lines before its column is wider than what stands in it.
              <TableCell
                key={column.heading}
                {...ofColumn(column)}
                style={{ whiteSpace: 'normal', overflowWrap: 'normal' }}
              >
                {column.heading}
              </TableCell>
            ),
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row, index) => (
          <TableRow key={keyOf(row, index)}>
            {columns.map((column) => (
              <TableCell
                key={column.heading}
                {...(column.names && { component: 'th', scope: 'row', style: { fontWeight: 400 } })}
                {...ofColumn(column)}
              >
                {column.cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
      {sums && (
        <TableFooter>
          <TableRow sx={{ '& td': { color: 'text.primary', typography: 'body2', fontWeight: 600, borderBottom: 0 } }}>
            {columns.map((column, at) => (
              <TableCell key={column.heading} {...ofColumn(column)}>
                {sums[at]}
              </TableCell>
            ))}
          </TableRow>
        </TableFooter>
      )}
    </Table>
  </TableContainer>
);

interface NamedProps {
  readonly to: string;
  readonly name: ReactNode;
  /** Below the name. */
  readonly code: string;
  readonly bold?: boolean;
  readonly tabIndex?: number;
}

/** A record in a table: its name leads to it, its code stands below. */
export const NamedRecord = ({ to, name, code, bold = false, tabIndex }: NamedProps) => (
  <>
    <MuiLink
      component={Link}
      to={to}
      underline="hover"
      color="inherit"
      sx={{ fontWeight: bold ? 600 : 400 }}
      {...(tabIndex !== undefined && { tabIndex })}
    >
      {name}
    </MuiLink>
    <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
      {code}
    </Typography>
  </>
);

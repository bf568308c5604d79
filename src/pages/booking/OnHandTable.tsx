import {
  Button,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
} from '@mui/material';
import { stockEntries } from '../../resources/booking/stockEntries.ts';
import { formatDecimal } from '../../ui/fields/format.ts';
import { May } from '../../ui/May.tsx';
import type { Hand } from './EntryDialog.tsx';
import type { StockedItem } from './stocked.ts';

interface Props {
  readonly item: StockedItem;
  readonly onEnter: (kind: Hand, variant: number) => void;
}

/** The stock of an item by variant, with buttons for receipts and adjustments. */
export const OnHandTable = ({ item, onEnter }: Props) => (
  <TableContainer component={Paper} variant="outlined">
    <Table size="small" aria-label="In stock" sx={{ '& td, & th': { px: { xs: 1, sm: 2 } } }}>
      <TableHead>
        <TableRow>
          <TableCell>Variant</TableCell>
          <TableCell align="right">{`In stock, ${item.unit}`}</TableCell>
          <TableCell aria-label="Actions" />
        </TableRow>
      </TableHead>
      <TableBody>
        {item.variants.map(({ id, name, on_hand }) => (
          <TableRow key={id}>
            <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
              {name}
            </TableCell>
            <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
              {formatDecimal('quantity', on_hand)}
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap', width: '1%' }}>
              <May resource={stockEntries} action="create">
                <Button size="small" onClick={() => onEnter('receipt', id)} aria-label={`Receive ${name}`}>
                  Receive
                </Button>
                <Button
                  size="small"
                  color="inherit"
                  onClick={() => onEnter('adjustment', id)}
                  aria-label={`Adjust ${name}`}
                >
                  Adjust
                </Button>
              </May>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
      {item.variants.length > 1 && (
        <TableFooter>
          <TableRow sx={{ '& td': { color: 'text.primary', typography: 'body2', fontWeight: 600, borderBottom: 0 } }}>
            <TableCell>All</TableCell>
            <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
              {formatDecimal('quantity', item.on_hand)}
            </TableCell>
            <TableCell />
          </TableRow>
        </TableFooter>
      )}
    </Table>
  </TableContainer>
);

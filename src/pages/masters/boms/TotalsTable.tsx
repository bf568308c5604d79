import {
  Link as MuiLink,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { Link, useCreatePath } from 'react-admin';
import type { ItemTotal } from '../../../resources/masters/bomAnswers.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { items } from '../../../resources/masters/items.ts';

/** The total quantity of each item variant in a BOM. */
export const TotalsTable = ({ totals }: { readonly totals: readonly ItemTotal[] }) => {
  const createPath = useCreatePath();
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small" aria-label="Total material" sx={{ '& td, & th': { px: { xs: 1, sm: 2 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>Item</TableCell>
            <TableCell>Variant</TableCell>
            <TableCell align="right">Quantity</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {totals.map((total) => (
            <TableRow key={`${total.item_id}/${total.item_variant_id ?? ''}`}>
              <TableCell>
                <MuiLink
                  component={Link}
                  to={createPath({ resource: items.name, type: 'show', id: total.item_id })}
                  underline="hover"
                  color="inherit"
                >
                  {total.name}
                </MuiLink>
                <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
                  {total.code}
                </Typography>
              </TableCell>
              <TableCell sx={total.variant_name === null ? { color: 'text.secondary' } : {}}>
                {total.variant_name ?? 'Any'}
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: { sm: 'nowrap' } }}>
                <strong>{formatDecimal('quantity', total.quantity)}</strong> {total.unit}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

import ChevronRight from '@mui/icons-material/ChevronRight';
import {
  Box,
  IconButton,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import { round } from '../../../domain/decimal.ts';
import type { BomComponent } from '../../../resources/masters/bomAnswers.ts';
import { decimalPlaces } from '../../../schema/field.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { showPath } from '../../../ui/showPath.ts';
import { NamedRecord } from '../../../ui/StaticTable.tsx';
import type { TreeRow } from './tree.ts';
import { useTreeKeys } from './useTreeKeys.ts';
import { items } from '../../../resources/masters/items.ts';
import { boms } from '../../../resources/masters/boms.ts';

interface Props {
  readonly rows: readonly TreeRow[];
  readonly onExpand: (key: string, open: boolean) => void;
}

/** Hidden on a phone. */
const wide = { display: { xs: 'none', sm: 'table-cell' } };
const indent = { xs: 1.5, sm: 3 };

const NameOf = ({ component }: { readonly component: BomComponent }) => {
  const { bom_id, item_id, code, name, variant_name } = component;
  return (
    <Box sx={{ minWidth: 0 }}>
      <NamedRecord
        to={showPath(bom_id === null ? items.name : boms.name, bom_id ?? item_id ?? 0)}
        name={name}
        code={bom_id === null ? `${code} · ${variant_name ?? 'any variant'}` : code}
        bold={bom_id !== null}
        tabIndex={-1}
      />
    </Box>
  );
};

/** A BOM as a tree of its components with their quantities. */
export const ExplosionTree = ({ rows, onExpand }: Props) => {
  const { rowProps } = useTreeKeys({ rows, onExpand });
  const number = (value: string) => formatDecimal('quantity', round(value, decimalPlaces.quantity));
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small" role="treegrid" aria-label="Components" sx={{ '& td, & th': { px: { xs: 1, sm: 2 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>Component</TableCell>
            <TableCell align="right" sx={wide}>
              Per unit of the parent
            </TableCell>
            <TableCell align="right">In all</TableCell>
            <TableCell sx={wide}>Note</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const { component, expanded, level, taken } = row;
            return (
              <TableRow
                key={row.key}
                {...rowProps(row)}
                role="row"
                aria-level={level}
                aria-posinset={row.place}
                aria-setsize={row.count}
                {...(expanded === null ? {} : { 'aria-expanded': expanded })}
                sx={{
                  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
                  '&:hover': { bgcolor: 'action.hover' },
                }}
              >
                <TableCell role="gridcell" sx={{ py: 0.5 }}>
                  <Box
                    sx={{
                      display: 'flex',
                      alignItems: 'center',
                      gap: 0.5,
                      pl: { xs: (level - 1) * indent.xs, sm: (level - 1) * indent.sm },
                    }}
                  >
                    <Box sx={{ width: 28, flex: 'none' }}>
                      {expanded !== null && (
                        <IconButton
                          size="small"
                          tabIndex={-1}
                          onClick={() => onExpand(row.key, !expanded)}
                          aria-label={`${expanded ? 'Collapse' : 'Expand'} ${component.name}`}
                        >
                          <ChevronRight
                            fontSize="small"
                            sx={{ transform: expanded ? 'rotate(90deg)' : 'none', transition: 'transform 120ms' }}
                          />
                        </IconButton>
                      )}
                    </Box>
                    <NameOf component={component} />
                  </Box>
                </TableCell>
                <TableCell role="gridcell" align="right" sx={{ ...wide, fontVariantNumeric: 'tabular-nums' }}>
                  {number(component.quantity)}
                </TableCell>
                <TableCell
                  role="gridcell"
                  align="right"
                  sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: { sm: 'nowrap' } }}
                >
                  <strong>{number(taken)}</strong> {component.unit}
                </TableCell>
                <TableCell role="gridcell" sx={{ ...wide, color: 'text.secondary' }}>
                  {component.note}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

import { Box, Popover, Typography } from '@mui/material';
import { namesInFormula } from '../../../domain/formula.ts';
import { formatPrice } from '../../../ui/fields/format.ts';
import type { SheetColumn } from '../../../ui/sheet/types.ts';
import { textOf, type GridRow } from '../../../ui/lines/lines.ts';
import { explained, formulaOf, type Explained } from './explained.ts';

interface Props {
  readonly anchor: HTMLElement;
  readonly row: GridRow;
  readonly column: SheetColumn<GridRow>;
  readonly labelOf: (name: string) => string;
  readonly onClose: () => void;
}

const Values = ({
  row,
  names,
  labelOf,
}: {
  readonly row: GridRow;
  readonly names: readonly string[];
  readonly labelOf: Props['labelOf'];
}) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'auto auto',
      columnGap: 3,
      rowGap: 0.25,
      m: 0,
      mt: 1.5,
      typography: 'body2',
    }}
  >
    {names.map((name) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {labelOf(name)}
        </Box>
        <Box component="dd" sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
          {formatPrice('rate', textOf(row.line, name) || '0')}
        </Box>
      </Box>
    ))}
  </Box>
);

/** How a figure came about: its formula in words and in numbers, and the values in it. */
export const FigurePopover = ({ anchor, row, column, labelOf, onClose }: Props) => {
  const formula = formulaOf(row.line, column.key);
  if (!formula) return null;
  const words: Explained = explained(formula, row.line, labelOf);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': `${column.label} explained`, sx: { p: 2, maxWidth: 420 } },
      }}
    >
      <Typography variant="subtitle2">{`${column.label}: ${column.shown(row)}`}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {words.inWords}
      </Typography>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {words.inNumbers}
      </Typography>
      <Values row={row} names={namesInFormula(formula)} labelOf={labelOf} />
    </Popover>
  );
};

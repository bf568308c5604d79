import { Box, Stack, Typography } from '@mui/material';
import type { ComparedRow } from '../../../resources/estimation/compareAnswers.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { fieldsOf } from './CompareCells.tsx';
import { differ, quantityDifference, quantityShown } from './figures.ts';
import type { RowLayout } from './layout.ts';
import { MarkChip } from './MarkChip.tsx';
import { signed, signOf } from './signed.ts';

interface Props {
  readonly row: ComparedRow;
  readonly layout: RowLayout;
  readonly expanded: boolean;
}

type Kind = 'rate' | 'money';
const shown = (kind: Kind | undefined, value: string | null | undefined) =>
  value ? (kind ? formatDecimal(kind, value) : value) : '–';

/** An old and a new figure; one alone if they are the same. */
const Pair = ({
  label,
  kind,
  from,
  to,
}: {
  readonly label: string;
  /** A value without a kind is shown as it is. */
  readonly kind?: Kind;
  readonly from: string | null | undefined;
  readonly to: string | null | undefined;
}) => {
  if (!from && !to) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 1,
        fontSize: 13,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="span" sx={{ textAlign: 'right' }}>
        {(kind ? differ(from, to) : from !== to) ? (
          <>
            {shown(kind, from)}
            {' → '}
            <strong>{shown(kind, to)}</strong>
          </>
        ) : (
          shown(kind, to)
        )}
      </Box>
    </Box>
  );
};

/** A row of the comparison on a phone. */
export const CompareCard = ({ row, layout, expanded }: Props) => {
  const priced = layout.prices !== 'none';
  const difference = priced ? (row.money?.difference ?? '0') : quantityDifference(row);
  const { from, to } =
    row.kind === 'item'
      ? { from: row.from?.extension, to: row.to?.extension }
      : { from: row.money?.from, to: row.money?.to };
  return (
    <Stack role="gridcell" sx={{ gap: 0.5, minWidth: 0, pl: `${Math.min(row.level, 4) * 8}px` }}>
      <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
        {row.marks.map((mark) => (
          <MarkChip key={mark} mark={mark} />
        ))}
        <Typography variant="caption" color="text.secondary">
          {row.ref}
        </Typography>
        <Box sx={{ flex: 1 }} />
        {signOf(difference) !== 0 && (
          <Box component="span" sx={{ fontSize: 13, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
            {signed(difference, priced ? 'money' : 'quantity')}
          </Box>
        )}
      </Stack>
      <Typography
        component={row.to ? 'div' : 'del'}
        variant="body2"
        sx={{
          fontWeight: row.kind === 'item' ? 400 : 650,
          overflowWrap: 'anywhere',
          color: row.context ? 'text.secondary' : 'text.primary',
        }}
      >
        {row.description}
      </Typography>
      {!row.context && (
        <>
          <Pair
            label={row.unit ? `Quantity, ${row.unit}` : 'Quantity'}
            from={quantityShown(row.from)}
            to={quantityShown(row.to)}
          />
          {priced && <Pair label="Rate" kind="rate" from={row.from?.rate} to={row.to?.rate} />}
          {priced && <Pair label="Amount" kind="money" from={from} to={to} />}
          {!expanded && row.changes.length > 0 && (
            <Typography variant="caption" color="text.secondary">
              {`Changed: ${fieldsOf(row)}`}
            </Typography>
          )}
        </>
      )}
    </Stack>
  );
};

import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, IconButton, Typography } from '@mui/material';
import { comparedFieldLabels } from '../../../domain/estimation/compare/words.ts';
import type { ComparedRow } from '../../../resources/estimation/compareAnswers.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { differ, quantityDifference, quantityShown } from './figures.ts';
import type { RowLayout } from './layout.ts';
import { MarkChip } from './MarkChip.tsx';
import { hasDetails } from './RowDetails.tsx';
import { signed, signOf } from './signed.ts';

interface Props {
  readonly row: ComparedRow;
  readonly layout: RowLayout;
  readonly expanded: boolean;
  readonly onToggle: () => void;
}

const Figure = ({
  kind,
  value,
  changed,
  none = '–',
}: {
  /** A value without a kind is shown as it is. */
  readonly kind?: 'rate' | 'money';
  readonly value: string | null | undefined;
  readonly changed: boolean;
  readonly none?: string;
}) => (
  <Box
    role="gridcell"
    sx={{
      textAlign: 'right',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
      fontWeight: changed ? 700 : 400,
      color: value ? 'text.primary' : 'text.secondary',
    }}
  >
    {value ? (kind ? formatDecimal(kind, value) : value) : none}
  </Box>
);

/** The figures of one side; what differs is bold on the new side. */
const SideFigures = ({ row, side, layout }: Pick<Props, 'row' | 'layout'> & { readonly side: 'from' | 'to' }) => {
  const [own, other] = [row[side], row[side === 'from' ? 'to' : 'from']];
  const bold = (a: string | null | undefined, b: string | null | undefined) => side === 'to' && differ(a, b);
  const amount = own ? (row.kind === 'item' ? own.extension : row.money?.[side]) : null;
  const otherAmount = row.kind === 'item' ? other?.extension : row.money?.[side === 'from' ? 'to' : 'from'];
  const quantity = quantityShown(own);
  // A structure has neither quantity nor rate: nothing is missing there.
  const none = row.kind === 'structure' ? '' : '–';
  return (
    <>
      <Figure none={none} value={quantity} changed={side === 'to' && quantity !== quantityShown(other)} />
      {layout.prices !== 'none' && (
        <>
          <Figure
            kind="rate"
            none={row.kind === 'item' ? '–' : ''}
            value={own?.rate}
            changed={bold(own?.rate, other?.rate)}
          />
          <Figure kind="money" value={amount} changed={bold(amount, otherAmount)} />
        </>
      )}
    </>
  );
};

/** The names of the fields in which a line differs. */
export const fieldsOf = ({ changes }: ComparedRow): string =>
  changes.map(({ field }) => comparedFieldLabels[field]).join(', ');

/** The cells of a row of the side-by-side list. */
export const CompareCells = ({ row, layout, expanded, onToggle }: Props) => {
  const difference = layout.prices === 'none' ? quantityDifference(row) : (row.money?.difference ?? '0');
  const removed = row.to === null;
  return (
    <>
      <Box role="gridcell" sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap', alignItems: 'center' }}>
        {row.marks.map((mark) => (
          <MarkChip key={mark} mark={mark} />
        ))}
      </Box>
      <Box
        role="gridcell"
        sx={{ display: 'flex', alignItems: 'flex-start', minWidth: 0, pl: `${Math.min(row.level, 6) * 14}px` }}
      >
        <IconButton
          size="small"
          tabIndex={-1}
          onClick={onToggle}
          aria-label={`${expanded ? 'Hide' : 'Show'} what changed in ${row.description}`}
          sx={{ p: 0.125, mr: 0.25, mt: '-1px', visibility: hasDetails(row) ? 'visible' : 'hidden' }}
        >
          <ChevronRight
            sx={{ fontSize: 18, transform: expanded ? 'rotate(90deg)' : 'none', transition: 'transform 120ms' }}
          />
        </IconButton>
        <Box sx={{ minWidth: 0 }}>
          <Box
            component={removed ? 'del' : 'span'}
            sx={{
              display: '-webkit-box',
              WebkitLineClamp: expanded ? 'none' : 2,
              WebkitBoxOrient: 'vertical',
              overflow: 'hidden',
              overflowWrap: 'anywhere',
              fontWeight: row.kind === 'item' ? 400 : 650,
              color: row.context ? 'text.secondary' : 'text.primary',
            }}
          >
            {row.ref && (
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, mr: 0.75 }}>
                {row.ref}
              </Box>
            )}
            {row.description}
          </Box>
          {!expanded && row.changes.length > 0 && (
            <Typography variant="caption" color="text.secondary" noWrap component="div">
              {fieldsOf(row)}
            </Typography>
          )}
        </Box>
      </Box>
      <Box role="gridcell" sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {row.unit}
      </Box>
      <SideFigures row={row} side="from" layout={layout} />
      <SideFigures row={row} side="to" layout={layout} />
      <Box
        role="gridcell"
        sx={{
          textAlign: 'right',
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
          fontWeight: 650,
          color: signOf(difference) === 0 ? 'text.secondary' : 'text.primary',
        }}
      >
        {signOf(difference) === 0 ? '–' : signed(difference, layout.prices === 'none' ? 'quantity' : 'money')}
      </Box>
    </>
  );
};

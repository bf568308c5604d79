import { Alert, TextField } from '@mui/material';
import { formatDay, formatDecimal, formatInteger } from '../../../ui/fields/format.ts';
import { StaticTable } from '../../../ui/StaticTable.tsx';
import type { Award, ChosenShare } from './award.ts';
import type { AwardNames, useReasons } from './AwardReasons.tsx';
import { chargesText } from './words.ts';

interface Props extends AwardNames {
  readonly award: Award;
  /** How many lines somebody gets. */
  readonly awarded: number;
  /** Why vendors get it though something is out of order (rule 150). */
  readonly reasons: ReturnType<typeof useReasons>;
}

/** So many lines are named. */
const maxNamed = 3;

export const isOutOfOrder = ({ below, over }: ChosenShare): boolean => below !== null || over !== null;

/** What is out of order with what a vendor gets. */
const outOfOrderText = ({ below, over }: ChosenShare, name: string): string =>
  [
    below !== null && `${name} takes no order below ${formatDecimal('money', below)}.`,
    over !== null && `The quotation of ${name} was valid until ${formatDay(over)}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** What each vendor gets, and what nobody gets. */
export const AwardShares = ({ award: { shares, total, left }, awarded, reasons, names, items }: Props) => {
  const named = left.slice(0, maxNamed).map((line) => items.get(line));
  const more = left.length > maxNamed ? ` and ${formatInteger(left.length - maxNamed)} more` : '';
  const nameOf = (vendor: number) => names.get(vendor) ?? '';
  return (
    <>
      <StaticTable
        label="Who gets what"
        rows={shares}
        keyOf={({ vendor }) => vendor}
        columns={[
          {
            heading: 'Vendor',
            names: true,
            cell: (share) => [nameOf(share.vendor), chargesText(share)].filter(Boolean).join(' '),
          },
          { heading: 'Lines', figure: true, cell: ({ count }) => formatInteger(count) },
          { heading: 'Amount', figure: true, cell: ({ total: amount }) => formatDecimal('money', amount) },
        ]}
        sums={['Total', formatInteger(awarded), formatDecimal('money', total)]}
      />
      {shares.filter(isOutOfOrder).map((share) => {
        const { vendor } = share;
        const isMissing = reasons.isWrong && reasons.reasonOf(vendor) === '';
        return (
          <Alert key={vendor} severity="warning" sx={{ mt: 1, '& .MuiAlert-message': { flex: 1 } }}>
            {outOfOrderText(share, nameOf(vendor))}
            <TextField
              fullWidth
              size="small"
              multiline
              sx={{ mt: 1 }}
              label={`Why ${nameOf(vendor)} gets it all the same`}
              value={reasons.own[vendor] ?? ''}
              error={isMissing}
              helperText={isMissing ? 'Say why' : undefined}
              onChange={({ target }) => reasons.setOwn(vendor, target.value)}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
          </Alert>
        );
      })}
      {left.length > 0 && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {`Nobody gets ${named.join(', ')}${more}: they are open again after the award.`}
        </Alert>
      )}
    </>
  );
};

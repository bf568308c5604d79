import { Alert } from '@mui/material';
import { formatDecimal, formatInteger } from '../../../ui/fields/format.ts';
import { StaticTable } from '../../../ui/StaticTable.tsx';
import type { Award } from './award.ts';
import type { AwardNames } from './AwardReasons.tsx';

interface Props extends AwardNames {
  readonly award: Award;
  /** How many lines somebody gets. */
  readonly awarded: number;
}

/** So many lines are named. */
const maxNamed = 3;

/** What each vendor gets, and what nobody gets. */
export const AwardShares = ({ award: { shares, total, left }, awarded, names, items }: Props) => {
  const named = left.slice(0, maxNamed).map((line) => items.get(line));
  const more = left.length > maxNamed ? ` and ${formatInteger(left.length - maxNamed)} more` : '';
  return (
    <>
      <StaticTable
        label="Who gets what"
        rows={shares}
        keyOf={({ vendor }) => vendor}
        columns={[
          { heading: 'Vendor', names: true, cell: ({ vendor }) => names.get(vendor) },
          { heading: 'Lines', figure: true, cell: ({ lines }) => formatInteger(lines) },
          { heading: 'Amount', figure: true, cell: ({ total: amount }) => formatDecimal('money', amount) },
        ]}
        sums={['Total', formatInteger(awarded), formatDecimal('money', total)]}
      />
      {shares
        .filter(({ below }) => below !== null)
        .map(({ vendor, below }) => (
          <Alert key={vendor} severity="warning" sx={{ mt: 1 }}>
            {`${names.get(vendor)} takes no order below ${formatDecimal('money', below ?? '0')}.`}
          </Alert>
        ))}
      {left.length > 0 && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {`Nobody gets ${named.join(', ')}${more}: they are open again after the award.`}
        </Alert>
      )}
    </>
  );
};

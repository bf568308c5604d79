import { Typography } from '@mui/material';
import type { ItemTotal } from '../../../resources/masters/bomAnswers.ts';
import { items } from '../../../resources/masters/items.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { showPath } from '../../../ui/showPath.ts';
import { NamedRecord, StaticTable } from '../../../ui/StaticTable.tsx';

const variant = ({ variant_name: name }: ItemTotal) =>
  name ?? (
    <Typography component="span" variant="body2" color="text.secondary">
      Any
    </Typography>
  );

/** The total quantity of each item variant in a BOM. */
export const TotalsTable = ({ totals }: { readonly totals: readonly ItemTotal[] }) => (
  <StaticTable
    label="Total material"
    rows={totals}
    keyOf={(total) => `${total.item_id}/${total.item_variant_id ?? ''}`}
    columns={[
      {
        heading: 'Item',
        cell: ({ item_id: id, name, code }) => <NamedRecord to={showPath(items.name, id)} name={name} code={code} />,
      },
      { heading: 'Variant', cell: variant },
      {
        heading: 'Quantity',
        figure: true,
        cell: ({ quantity, unit }) => (
          <>
            <strong>{formatDecimal('quantity', quantity)}</strong> {unit}
          </>
        ),
      },
    ]}
  />
);

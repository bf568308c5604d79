import { Typography } from '@mui/material';
import type { Home } from '../../resources/home/homeCalls.ts';
import { items } from '../../resources/masters/items.ts';
import { formatDecimal } from '../../ui/fields/format.ts';
import { showPath } from '../../ui/showPath.ts';
import { Entries, HomeEntry } from './HomeEntry.tsx';
import { HomePart } from './HomePart.tsx';

interface Props {
  readonly below: NonNullable<Home['below_minimum']>;
}

/** What is below its minimum stock, and the way to ask for it. */
export const BelowMinimumPart = ({ below: { total, records } }: Props) => (
  <HomePart title="Below minimum" total={total} all={{ to: '/below-minimum', label: 'Request…' }}>
    <Entries>
      {records.map(({ item_id, item_variant_id, item_name, variant, unit, projected, minimum_stock }) => (
        <HomeEntry
          key={item_variant_id}
          to={showPath(items.name, item_id, 'stock')}
          name={item_name}
          about={variant}
          when={
            <Typography component="span" variant="caption" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
              {`${formatDecimal('quantity', projected)} of ${formatDecimal('quantity', minimum_stock)} ${unit}`}
            </Typography>
          }
        />
      ))}
    </Entries>
  </HomePart>
);

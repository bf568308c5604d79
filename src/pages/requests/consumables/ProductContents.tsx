import { Typography } from '@mui/material';
import type { AnyRecord } from '../../../schema/record.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { StaticTable, type StaticColumn } from '../../../ui/StaticTable.tsx';
import { Consumables } from './Consumables.tsx';
import { NameOfLine, quantityText } from './quantityText.tsx';
import { useInside } from './useInside.ts';

const columns: readonly StaticColumn<AnyRecord>[] = [
  { heading: 'Item', names: true, cell: (line) => <NameOfLine line={line} /> },
  { heading: 'For one', figure: true, cell: (line) => quantityText(line['quantity'], line['unit']) },
  { heading: 'Total', figure: true, cell: (line) => quantityText(line['total_quantity'], undefined) },
];

const Items = ({ product }: { readonly product: AnyRecord }) => {
  const query = useInside('allocation-items-of-product', product);
  if (!query.data) return <NotRead query={query} failed="The items could not be read" />;
  if (query.data.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        The product has no items.
      </Typography>
    );
  return <StaticTable label="Items of the product" columns={columns} rows={query.data} keyOf={({ id }) => id} />;
};

/** What stands in a product: its consumables, which are changed here, and its items. */
export const ProductContents = ({ record }: { readonly record: AnyRecord }) => (
  <>
    <section aria-label="Consumables">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        Consumables
      </Typography>
      <Consumables product={record} />
    </section>
    <section aria-label="Items">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        Items
      </Typography>
      <Items product={record} />
    </section>
  </>
);

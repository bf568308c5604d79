import { resourceNamed } from '../../../resources/resource.named.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { WhereUsed } from '../../../ui/uses/WhereUsed.tsx';
import { useItemUses } from './useItemUses.ts';

/** The BOMs that have the item as a component, and the estimations whose bills have it. */
export const ItemUsedTab = ({ record }: RecordPartProps) => (
  <WhereUsed
    uses={useItemUses(record.id)}
    headings={['Used in', 'Kind', 'Quantity']}
    shown={({ quantity, ...use }) => ({
      ...use,
      how: resourceNamed(use.resource)?.title,
      quantity: `${formatDecimal('quantity', quantity)} ${String(record['unit'])}`,
    })}
    none="No BOM and no estimation has this item."
  />
);

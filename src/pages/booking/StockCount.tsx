import type { RecordPartProps } from '../../ui/extensions/extension.ts';
import { formatDecimal } from '../../ui/fields/format.ts';
import { TabCount } from '../../ui/tabs/TabCount.tsx';

/** How much of an item is in stock, all variants together. */
export const StockCount = ({ record: { on_hand, unit } }: RecordPartProps) => (
  <TabCount count={typeof on_hand === 'string' ? `${formatDecimal('quantity', on_hand)} ${String(unit)}` : undefined} />
);

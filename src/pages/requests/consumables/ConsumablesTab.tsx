import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { KindsOfLines } from '../../../ui/parts/KindsOfLines.tsx';
import type { PartView } from '../../../ui/parts/views.ts';
import { requestLines } from '../model.ts';
import { AllocateBar } from './AllocateBar.tsx';
import { ProductContents } from './ProductContents.tsx';

const view: PartView = { set: 'allocation', inside: { product: ProductContents } };

/** The consumables of a request: allocated from the BOMs of its products, changed, verified and commented on. */
export const ConsumablesTab = ({ record }: RecordPartProps) => (
  <>
    <AllocateBar request={record} />
    <KindsOfLines part={requestLines} parent={record} view={view} />
  </>
);

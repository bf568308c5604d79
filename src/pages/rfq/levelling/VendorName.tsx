import { vendors } from '../../../resources/masters/vendors.ts';
import { WithInactiveMark } from '../../../ui/fields/InactiveMark.tsx';
import type { Vendor } from './model.ts';

/** The name of a vendor, which says where nothing is bought from them any more. */
export const VendorName = ({ vendor: { id, name } }: { readonly vendor: Vendor }) => (
  <WithInactiveMark of={{ resource: vendors.name, id }}>{name}</WithInactiveMark>
);

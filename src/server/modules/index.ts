import { boqHeadingWing } from './estimation/import/index.ts';
import { bomWing } from './masters/boms/index.ts';
import { customerWing } from './masters/customers.ts';
import { enquiryWing } from './sales/enquiries/index.ts';
import { estimationWings } from './estimation/index.ts';
import { followUpWing } from './sales/followUps.ts';
import { itemWing } from './masters/items/index.ts';
import { vendorWing } from './masters/vendors.ts';
import { registerWings } from '../engine/wings.ts';

/** The wings of the product on the server: a folder each, with its additions in its index. */
export const wings = registerWings([
  boqHeadingWing,
  bomWing,
  customerWing,
  enquiryWing,
  ...estimationWings,
  followUpWing,
  itemWing,
  vendorWing,
]);

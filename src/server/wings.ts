import { boqHeadingWing } from './operations/boqImport/index.ts';
import { bomWing } from './operations/boms/index.ts';
import { customerWing } from './operations/customers/index.ts';
import { enquiryWing } from './operations/enquiries/index.ts';
import { estimationWings } from './operations/estimation/index.ts';
import { followUpWing } from './operations/followUps/index.ts';
import { itemWing } from './operations/items/index.ts';
import { vendorWing } from './operations/vendors/index.ts';
import { registerWings } from './operations/wings.ts';

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

import { bomWing } from './operations/boms/index.ts';
import { customerWing } from './operations/customers/index.ts';
import { enquiryWing } from './operations/enquiries/index.ts';
import { followUpWing } from './operations/followUps/index.ts';
import { vendorWing } from './operations/vendors/index.ts';
import { registerWings } from './operations/wings.ts';

/** What resources have on the server beyond their descriptions: a folder each, with what it adds in its index. */
export const wings = registerWings([bomWing, customerWing, enquiryWing, followUpWing, vendorWing]);

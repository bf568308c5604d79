import type { ServerModule } from '../../engine/modules.ts';
import { bomExtension } from './boms/extension.ts';
import { customerExtension } from './customers.ts';
import { itemExtension } from './items.ts';
import { vendorExtension } from './vendors.ts';

/** What all others choose from: items, BOMs, customers, vendors. */
export const masters: ServerModule = {
  name: 'masters',
  extensions: [bomExtension, customerExtension, itemExtension, vendorExtension],
};

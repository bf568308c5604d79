import { customers } from '../../resources/customers.ts';
import { logCategories } from '../../resources/logCategories.ts';
import { vendors } from '../../resources/vendors.ts';
import { callsOf } from '../../schema/calls.ts';
import { contactPersons } from '../operations/customers/contactPersons.ts';
import { missing } from '../operations/errors.ts';
import { saveVendor } from '../operations/vendors/save.ts';
import { onePage } from './asked.ts';
import { bomRoutes } from './bomRoutes.ts';
import { lineRoutes } from './lineRoutes.ts';
import { salesRoutes } from './salesRoutes.ts';
import { route, type Route } from './types.ts';

/** What answers the calls beyond the verbs, each by an operation of its own. */
export const moreRoutes = (): Route[] => [
  route(customers.more.contactPersons, 'Contractor', async ({ inside, query }) =>
    onePage(await inside((tx) => contactPersons(tx, Number(query['contractor'])))),
  ),
  route(vendors.more.save, 'Vendor', async ({ inside, body, signedIn }) => {
    const { permission } = callsOf(vendors).update;
    if (typeof body['id'] === 'number' && permission && !signedIn.permissions.has(permission))
      throw missing(permission);
    return { data: await inside((tx) => saveVendor(tx, body)) };
  }),
  ...bomRoutes(),
  ...salesRoutes(),
  ...lineRoutes(logCategories, 'scopes', {
    list: logCategories.more.listScopes,
    add: logCategories.more.addScope,
    remove: logCategories.more.removeScope,
  }),
];

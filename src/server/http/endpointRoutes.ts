import { customers } from '../../resources/customers.ts';
import { logCategories } from '../../resources/logCategories.ts';
import { vendors } from '../../resources/vendors.ts';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import { contactPersons } from '../operations/customers/contactPersons.ts';
import { missing } from '../operations/errors.ts';
import { saveVendor } from '../operations/vendors/save.ts';
import { bomRoutes } from './bomRoutes.ts';
import { lineRoutes } from './lineRoutes.ts';
import { onePage } from './onePage.ts';
import { salesRoutes } from './salesRoutes.ts';
import { branchRoute, type Route } from './types.ts';

/** The calls beyond the verbs, each by an operation of its own. */
export const endpointRoutes = (): Route[] => [
  branchRoute(customers.endpoints.contactPersons, 'Contractor', async (tx, { query }) =>
    onePage(await contactPersons(tx, query.contractor)),
  ),
  branchRoute(vendors.endpoints.save, 'Vendor', async (tx, { body, who }) => {
    const { permission } = callsOf(vendors).update;
    if (typeof body.id === 'number' && permission && !who.permissions.has(permission)) throw missing(permission);
    return saveVendor(tx, body, who);
  }),
  ...bomRoutes(),
  ...salesRoutes(),
  ...lineRoutes(logCategories, 'scopes', {
    list: logCategories.endpoints.listScopes,
    add: logCategories.endpoints.addScope,
    remove: logCategories.endpoints.removeScope,
  }),
];

import { customers } from '../../resources/customers.ts';
import { contactPersons } from '../operations/customers/contactPersons.ts';
import { route, type Route } from './types.ts';

const whole = <T>(records: T[]) => ({
  data: { records, pagination: { current_page: 1, per_page: records.length, total: records.length } },
});

/** What answers the calls beyond the verbs, each by an operation of its own. */
export const moreRoutes = (): Route[] => [
  route(customers.more.contactPersons, 'Contractor', async ({ inside, query }) =>
    whole(await inside((tx) => contactPersons(tx, Number(query['contractor'])))),
  ),
];

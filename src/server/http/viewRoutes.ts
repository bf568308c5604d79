import * as z from 'zod/mini';
import { callsOf } from '../../schema/calls.ts';
import type { Resource } from '../../schema/resource.ts';
import { listViews, removeView, saveView, type ViewState } from '../operations/records/views.ts';
import { onePage } from './asked.ts';
import { route, type Route } from './types.ts';

/** U+0000 is no text to PostgreSQL, in JSON neither. */
const storable = (message: string) =>
  z.refine<string>((s) => !s.includes('\u0000') && !/\p{Surrogate}/u.test(s), message);
const short = (message: string) => z.string(message).check(z.maxLength(200, message), storable(message));

const viewCheck = z.strictObject({
  name: z
    .string('Name is required')
    .check(
      z.trim(),
      z.minLength(1, 'Name is required'),
      z.maxLength(80, 'Name is longer than 80 characters'),
      storable('Name has characters that cannot be stored'),
    ),
  is_default: z._default(z.boolean('Must be yes or no'), false),
  filters: z._default(
    z.record(
      short('Not a filter'),
      z.union([short('Not a filter'), z.number(), z.boolean(), z.null()], 'Not a filter'),
    ),
    {},
  ),
  search: z._default(short('Search is too long'), ''),
  sort: z._default(
    z.nullable(z.tuple([short('Not a column'), z.enum(['ASC', 'DESC'], 'Must be ASC or DESC')], 'Not an order')),
    null,
  ),
  columns: z._default(
    z.array(short('Not a column'), 'Must be columns').check(z.maxLength(100, 'Too many columns')),
    [],
  ),
});

/** What answers the calls for saved views. */
export const viewRoutes = (resource: Resource): Route[] => {
  const calls = callsOf(resource);
  return [
    route(calls.views, 'View', async ({ inside }) => {
      const records = await inside((tx) => listViews(tx, resource));
      return onePage(records);
    }),
    route(
      calls.saveView,
      'View',
      async ({ inside, body }) => {
        const { name, is_default, ...state } = body as unknown as { name: string; is_default: boolean } & ViewState;
        return { data: await inside((tx) => saveView(tx, resource, name, is_default, state)) };
      },
      { bodyCheck: viewCheck },
    ),
    route(calls.removeView, 'View', async ({ inside, params }) => ({
      data: { id: await inside((tx) => removeView(tx, resource, Number(params['id']))) },
    })),
  ];
};

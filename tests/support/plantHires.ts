import { date, flag, rows, money, oneOf, reference, series, text, type Fields } from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import type { ResourceConfig } from '../../src/schema/resource.ts';

/** A plant hire as a newcomer would describe it. */
export const sound = {
  name: 'plant_hires',
  represent: 'number' as const,
  permissions: 'procurement.plant_hire',
  fields: {
    number: series('PH'),
    title: text({ required: true, search: true }),
    order_number: text({ unique: true }),
    vendor_id: reference('vendors', { required: true }),
    hired_on: date({ required: true, initial: 'today' }),
    due_on: date({ notBefore: 'hired_on' }),
    daily_rate: money({ min: '0' }),
    kind: oneOf(['crane', 'lift'], { initial: 'crane' }),
    is_open: flag({ initial: true }),
    manager_id: reference('users', { initial: 'me' }),
    readers: rows({ user_id: reference('users') }, { represent: 'user_id' }),
  },
  people: { manager: 'manager_id', reader: 'readers.user_id' },
  list: { columns: ['number', 'title', 'due_on'], filters: ['kind', 'due_on'], sort: ['number', 'DESC'] },
} satisfies ResourceConfig<Fields>;

export type Change = Partial<ResourceConfig<Fields>>;
/** The description with a problem in it, as it would stand in a file that nobody type-checked. */
export const define = (change: Change): unknown =>
  defineResource<Fields>({ ...(sound as ResourceConfig<Fields>), ...change });

/** A problem, the description that has it, and what is told of it. */
export type Problem = [problem: string, change: Change, ...messages: string[]];

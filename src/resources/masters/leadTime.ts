import { integer } from '../../schema/field.ts';

/** How many days pass from an order until what was ordered is there; calendar days (rule 79). */
export const leadTime = () => integer({ label: 'Lead time, days', min: 0, max: 730, aliases: ['lead time'] });

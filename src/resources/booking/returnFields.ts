import { flag, quantity, text } from '../../schema/field.ts';

/** What is said of material that comes back from a site (rule 155). */
export const returnFields = {
  quantity: quantity({ label: 'Comes back', required: 'Say how much comes back', min: '0.0001', max: '999999999' }),
  is_free: flag({
    label: 'Its line needs it no more',
    help: 'It is free, and open again on the line. Otherwise it stays booked for the line.',
  }),
  reason: text({ label: 'Reason', required: 'Say why it comes back', max: 500 }),
};

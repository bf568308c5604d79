import { datesAs } from '../authProvider/notation.ts';

const instants = datesAs({ dateStyle: 'medium', timeStyle: 'short' });

/** A UTC time in the browser's time zone. */
export const formatInstant = (iso: string): string => instants().format(new Date(iso));

/** A text of the server with its UTC times in the browser's time zone (rule 15). */
export const withLocalTimes = (text: string): string =>
  text.replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (iso) => formatInstant(iso));

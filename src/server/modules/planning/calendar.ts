import { workingCalendar, type WorkingCalendar } from '../../../domain/schedule/calendar.ts';
import type { Tx } from '../../db/database.ts';

/** The working calendar of the branch: Monday to Friday. */
export const calendarOf = (_: Tx): Promise<WorkingCalendar> =>
  Promise.resolve(workingCalendar({ weekdays: [1, 2, 3, 4, 5], holidays: [] }));

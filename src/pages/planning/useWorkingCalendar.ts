import { workingCalendar, type WorkingCalendar } from '../../domain/schedule/calendar.ts';

const mondayToFriday = workingCalendar({ weekdays: [1, 2, 3, 4, 5], holidays: [] });

/** The working calendar of the branch; undefined while it is read. */
export const useWorkingCalendar = (): WorkingCalendar | undefined => mondayToFriday;

/** The days of the week in the order of ISO 8601: Monday is 1. */
export const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Whether people work on each day of the week. */
export type WorkingWeek = Readonly<Record<(typeof weekdayNames)[number], boolean>>;

/** The week of whoever has said nothing else. */
export const usualWeek: WorkingWeek = {
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: false,
  sunday: false,
};

/** The days on which people work: 1 for Monday to 7 for Sunday. */
export const weekdaysOf = (week: WorkingWeek): number[] =>
  weekdayNames.flatMap((name, at) => (week[name] ? [at + 1] : []));

/** A civil date, 'YYYY-MM-DD' in the Gregorian calendar, of the years 1 to 9999. It has no time and no time zone. */
export type CivilDate = string;

/** A civil date as the number of days since 1970-01-01. Nothing here asks a clock, so no change of clocks loses a day. */
export type DayNumber = number;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Days from the first day of the year 1 to the first day of this year. */
const daysOfYears = (year: number): number => {
  const past = year - 1;
  return 365 * past + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
};

/** Days of the year before this month (0 is January; 12 gives the length of the year). */
const daysOfMonths = (year: number, month: number): number =>
  (daysBefore[month] ?? 0) + (month > 1 && isLeap(year) ? 1 : 0);

const epoch = daysOfYears(1970);

/** The day number of a date; null if the text is no date of the calendar ('2026-02-30', '2026-2-3'). */
export const dayOfText = (text: string): DayNumber | null => {
  const parts = pattern.exec(text);
  if (!parts) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])];
  if (year < 1 || month < 0 || month > 11 || day < 1) return null;
  if (day > daysOfMonths(year, month + 1) - daysOfMonths(year, month)) return null;
  return daysOfYears(year) + daysOfMonths(year, month) + day - 1 - epoch;
};

/** The day number of a date. @throws RangeError for a text that is no date of the calendar */
export const dayOf = (date: CivilDate): DayNumber => {
  const day = dayOfText(date);
  if (day === null) throw new RangeError(`${date} is not a date`);
  return day;
};

const firstDay = -epoch;
const lastDay = daysOfYears(10_000) - 1 - epoch;

/** Whether the day is in the years 1 to 9999, which dates can say. */
export const isDay = (day: DayNumber): boolean => Number.isInteger(day) && day >= firstDay && day <= lastDay;

/** The date of a day number. @throws RangeError for a day outside the years 1 to 9999 */
export const dateOf = (day: DayNumber): CivilDate => {
  if (!isDay(day)) throw new RangeError(`Day ${day} is not in the years 1 to 9999`);
  const since = day + epoch;
  // A guess from the mean length of a year is wrong by one year at most.
  let year = Math.floor(since / 365.2425) + 1;
  if (daysOfYears(year) > since) year -= 1;
  else if (daysOfYears(year + 1) <= since) year += 1;
  const ofYear = since - daysOfYears(year);
  let month = Math.floor(ofYear / 31);
  if (daysOfMonths(year, month + 1) <= ofYear) month += 1;
  const ofMonth = ofYear - daysOfMonths(year, month) + 1;
  return `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-${String(ofMonth).padStart(2, '0')}`;
};

/** The day of the week, 1 for Monday to 7 for Sunday, as ISO 8601 counts. */
export const weekdayOf = (day: DayNumber): number => ((((day + 3) % 7) + 7) % 7) + 1;

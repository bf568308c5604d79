import { compare } from '../../../domain/decimal.ts';
import type { HeldLine } from '../../../resources/booking/issueSlipCalls.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { typedQuantity, type TypedQuantity } from '../typedQuantity.ts';

/** Which lines are to be needed by when. */
export type Due = 'all' | 'week' | 'today';

/** `days` after an ISO day. */
const daysAfter = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** The day until which lines are needed; undefined for all of them. */
export const dueUntil = (due: Due, today: string): string | undefined =>
  due === 'all' ? undefined : daysAfter(today, due === 'week' ? 7 : 0);

/** What is typed of a line, as it is read. */
export const readOf = ({ item_name: name, unit, units }: HeldLine, typed: string) =>
  typedQuantity({ name, unit, units }, typed);

/** What of a line is to be handed out, in the unit that was named; the reason if it cannot be. */
export const handedOf = (line: HeldLine, typed: string): TypedQuantity | { readonly problem: string } => {
  const read = readOf(line, typed);
  if (read === null) return { problem: 'A quantity is a number' };
  if ('problem' in read) return read;
  if (compare(read.counted, '0') <= 0) return { problem: 'More than nothing' };
  if (compare(read.counted, line.held) > 0)
    return { problem: `Only ${formatDecimal('quantity', line.held)} ${line.unit} are held` };
  return read;
};

/** The lines in which all words are found: item, request, project, line. */
export const foundIn = (lines: readonly HeldLine[], search: string): readonly HeldLine[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter((line) => {
    const text = [
      line.item_code,
      line.item_name,
      line.variant,
      line.request_number,
      line.request_title,
      line.project_title,
      line.description,
    ]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

import { compare, isDecimalText } from '../../../domain/decimal.ts';
import type { HeldLine } from '../../../resources/booking/issueSlipCalls.ts';
import { decimalOf } from '../../../ui/fields/input/DecimalInput.tsx';
import { formatDecimal } from '../../../ui/fields/format.ts';

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

/** What of a line is to be handed out: an exact decimal; the reason if it cannot be. */
export const handedOf = (
  { held, unit }: HeldLine,
  typed: string,
): { readonly quantity: string } | { readonly problem: string } => {
  const value = decimalOf('quantity', typed);
  if (value === null || !isDecimalText(value)) return { problem: 'A quantity is a number' };
  if (compare(value, '0') <= 0) return { problem: 'More than nothing' };
  if (compare(value, held) > 0) return { problem: `Only ${formatDecimal('quantity', held)} ${unit} are held` };
  return { quantity: value };
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

import { compare, isDecimalText } from '../../../domain/decimal.ts';
import type { OpenOrderLine } from '../../../resources/rfq/orderCalls.ts';
import { decimalOf } from '../../../ui/fields/input/DecimalInput.tsx';

/** What is typed of a line of a delivery; texts as they are typed. */
export interface TypedArrival {
  readonly accepted: string;
  readonly rejected: string;
  readonly rejection: string;
  readonly takesOver: boolean;
  readonly variant: number | null;
}

export const nothingTyped: TypedArrival = {
  accepted: '',
  rejected: '',
  rejection: '',
  takesOver: false,
  variant: null,
};

const figureOf = (typed: string): string | null | undefined => {
  const value = decimalOf('quantity', typed);
  return value === null ? null : isDecimalText(value) ? value : undefined;
};

const isMore = (a: string | null | undefined, b: string): boolean => a !== null && a !== undefined && compare(a, b) > 0;

/** Whether more was typed than is to come. */
export const isOver = ({ open }: Pick<OpenOrderLine, 'open'>, { accepted }: TypedArrival): boolean =>
  isMore(figureOf(accepted), open);

/** Whether a part is sent back, for which a reason is asked. */
export const isRejected = ({ rejected }: TypedArrival): boolean => isMore(figureOf(rejected), '0');

/** What is wrong with a line as it is typed; undefined for nothing. */
export const problemOf = (line: OpenOrderLine, typed: TypedArrival): string | undefined => {
  const [accepted, rejected] = [figureOf(typed.accepted), figureOf(typed.rejected)];
  if (accepted === undefined || rejected === undefined) return 'A quantity is a number';
  if (isRejected(typed) && typed.rejection.trim() === '') return 'Say why it was rejected';
  if (isOver(line, typed) && !typed.takesOver) return 'More than is to come: take it, or type less';
  if (line.variants.length > 0 && typed.variant === null && isMore(accepted, '0')) return 'Choose the variant';
  return undefined;
};

/** The lines of which something has come, as the call takes them. */
export const sentArrivals = (lines: readonly OpenOrderLine[], typed: ReadonlyMap<number, TypedArrival>) =>
  lines.flatMap((line) => {
    const one = typed.get(line.id) ?? nothingTyped;
    const [accepted, rejected] = [figureOf(one.accepted), figureOf(one.rejected)];
    if (!isMore(accepted, '0') && !isMore(rejected, '0')) return [];
    return [
      {
        line_id: line.id,
        accepted: accepted ?? null,
        rejected: rejected ?? null,
        rejection: one.rejection.trim() || null,
        take_over: one.takesOver,
        item_variant_id: one.variant,
      },
    ];
  });

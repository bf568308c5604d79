import { compare } from '../../../domain/decimal.ts';
import type { OpenOrderLine } from '../../../resources/rfq/orderCalls.ts';
import { typedQuantity } from '../../booking/typedQuantity.ts';

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

/** What is typed of a line, as it is read. */
export const readOf = ({ description, unit, units }: OpenOrderLine, typed: string) =>
  typedQuantity({ name: description, unit, units }, typed);
type Read = ReturnType<typeof readOf>;

const countedOf = (read: Read): string => (read && 'counted' in read ? read.counted : '0');
const isMore = (read: Read, than: string): boolean => compare(countedOf(read), than) > 0;

/** Whether more was typed than is to come. */
export const isOver = (line: OpenOrderLine, { accepted }: TypedArrival): boolean =>
  isMore(readOf(line, accepted), line.open);

/** Whether a part is sent back, for which a reason is asked. */
export const isRejected = (line: OpenOrderLine, { rejected }: TypedArrival): boolean =>
  isMore(readOf(line, rejected), '0');

/** What is wrong with a line as it is typed; undefined for nothing. */
export const problemOf = (line: OpenOrderLine, typed: TypedArrival): string | undefined => {
  const [accepted, rejected] = [readOf(line, typed.accepted), readOf(line, typed.rejected)];
  for (const read of [accepted, rejected]) if (read && 'problem' in read) return read.problem;
  if (isRejected(line, typed) && typed.rejection.trim() === '') return 'Say why it was rejected';
  if (isOver(line, typed) && !typed.takesOver) return 'More than is to come: take it, or type less';
  if (line.variants.length > 0 && typed.variant === null && isMore(accepted, '0')) return 'Choose the variant';
  return undefined;
};

/** Both in the unit that is named for what was accepted; in the base unit where they name two. */
const sentQuantities = (accepted: Read, rejected: Read) => {
  const [a, r] = [accepted, rejected].map((read) => (read && 'counted' in read ? read : null));
  const unit = (a ?? r)?.unit ?? null;
  return a && r && a.unit !== r.unit
    ? { accepted: a.counted, rejected: r.counted }
    : { accepted: a?.quantity ?? null, rejected: r?.quantity ?? null, ...(unit !== null && { unit }) };
};

/** The lines of which something has come, as the call takes them. */
export const sentArrivals = (lines: readonly OpenOrderLine[], typed: ReadonlyMap<number, TypedArrival>) =>
  lines.flatMap((line) => {
    const one = typed.get(line.id) ?? nothingTyped;
    const [accepted, rejected] = [readOf(line, one.accepted), readOf(line, one.rejected)];
    if (!isMore(accepted, '0') && !isMore(rejected, '0')) return [];
    return [
      {
        line_id: line.id,
        ...sentQuantities(accepted, rejected),
        rejection: one.rejection.trim() || null,
        take_over: one.takesOver,
        item_variant_id: one.variant,
      },
    ];
  });

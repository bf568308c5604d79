import { minus } from '../../../../domain/bookings.ts';
import { compare, isDecimalText, round, sum, type Decimal } from '../../../../domain/decimal.ts';
import { extensionOf } from '../../../../domain/rfq/orderAfter.ts';
import type { ChangeableLine } from '../../../../resources/rfq/changeCalls.ts';
import { groupedDecimal } from '../../../../ui/fields/format.ts';
import { decimalOf } from '../../../../ui/fields/input/DecimalInput.tsx';

/** What is typed of a line of an order that is changed; texts as they are typed. */
export interface TypedLine {
  readonly quantity: string;
  readonly price: string;
  readonly due: string;
}

/** A line as a change, or the order, has it: typed by nobody yet. */
export const asTyped = ({
  quantity,
  unit_price,
  due_on,
}: Pick<ChangeableLine, 'quantity' | 'unit_price' | 'due_on'>) => ({
  quantity: groupedDecimal('quantity', quantity),
  price: groupedDecimal('rate', unit_price),
  due: due_on ?? '',
});

const figure = (kind: 'quantity' | 'rate', typed: string): Decimal | undefined => {
  const value = decimalOf(kind, typed);
  return value !== null && isDecimalText(value) ? value : undefined;
};

/** What is wrong with a line as it is typed; undefined for nothing. */
export const problemOf = (line: ChangeableLine, typed: TypedLine): string | undefined => {
  const [quantity, price] = [figure('quantity', typed.quantity), figure('rate', typed.price)];
  if (quantity === undefined || price === undefined) return 'Type a quantity and a price';
  if (compare(quantity, '0') <= 0) return 'To take it off the order, let it go on its buyout request';
  if (compare(quantity, line.received) < 0)
    return `${groupedDecimal('quantity', line.received)} have come of it: no less can be ordered`;
  return compare(price, '0') < 0 ? 'A price is not below zero' : undefined;
};

/** The lines that are changed, as the call takes them. */
export const sentLines = (lines: readonly ChangeableLine[], typed: ReadonlyMap<number, TypedLine>) =>
  lines.flatMap((line) => {
    const one = typed.get(line.id) ?? asTyped(line);
    const after = {
      quantity: figure('quantity', one.quantity) ?? line.quantity,
      unit_price: figure('rate', one.price) ?? line.unit_price,
      due_on: one.due || line.due_on,
    };
    const isSame =
      compare(after.quantity, line.quantity) === 0 &&
      compare(after.unit_price, line.unit_price) === 0 &&
      after.due_on === line.due_on;
    return isSame ? [] : [{ line_id: line.id, ...after }];
  });

/** By how much an order is dearer after these lines; below zero, cheaper. Money of 2 places, in its currency. */
export const dearerBy = (lines: readonly ChangeableLine[], sent: ReturnType<typeof sentLines>): Decimal => {
  const known = new Map(lines.map((line) => [line.id, line]));
  return round(
    sum(
      sent.map((after) => {
        const before = known.get(after.line_id);
        return minus(extensionOf(after), before ? extensionOf(before) : '0');
      }),
    ),
    2,
  );
};

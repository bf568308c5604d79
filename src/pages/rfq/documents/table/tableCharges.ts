import { round, sum, type Decimal } from '../../../../domain/decimal.ts';
import type { ChargeKind } from '../../../../domain/rfq/table/charges.ts';
import type { TableRfq } from '../../../../domain/rfq/table/tableRfq.ts';

/** What a quotation says beside its lines, as its fields are called. */
export type ChargeFields = Readonly<
  Partial<Record<'freight' | 'lump_sum' | 'discount_amount' | 'discount_percent', Decimal>>
>;

const money = (amounts: readonly Decimal[]): Decimal => round(sum(amounts), 2);

/** What a table says for one bidder beside the lines, as far as a person takes it; several discounts are none. */
export const tableCharges = (
  { charges }: Pick<TableRfq, 'charges'>,
  bidder: number,
  taken: ReadonlyMap<number, ChargeKind>,
): { readonly fields: ChargeFields; readonly problem: string | null } => {
  const own = charges.filter((charge) => charge.bidder === bidder && taken.has(charge.line));
  const amounts = (kind: ChargeKind) =>
    own.flatMap(({ line, amount }) => (taken.get(line) === kind && amount !== undefined ? [amount] : []));
  const percents = own.flatMap(({ percent }) => percent ?? []);
  const [freight, lump, discount] = [amounts('freight'), amounts('lump_sum'), amounts('discount')];
  const isSeveral = percents.length > 1 || (percents.length === 1 && discount.length > 0);
  return {
    fields: {
      ...(freight.length > 0 && { freight: money(freight) }),
      ...(lump.length > 0 && { lump_sum: money(lump) }),
      ...(!isSeveral && discount.length > 0 && { discount_amount: money(discount) }),
      ...(!isSeveral && percents[0] !== undefined && { discount_percent: percents[0] }),
    },
    problem: isSeveral ? 'Several discounts: a quotation has one, so none of them is taken' : null,
  };
};

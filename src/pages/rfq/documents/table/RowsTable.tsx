import { chargeKinds, type ChargeKind } from '../../../../domain/rfq/table/charges.ts';
import type { TableLine, TableRfq } from '../../../../domain/rfq/table/tableRfq.ts';
import type { LevellingAnswer } from '../../../../resources/rfq/levellingCalls.ts';
import { formatDecimal } from '../../../../ui/fields/format.ts';
import { StaticTable } from '../../../../ui/StaticTable.tsx';
import { Choice } from './Choice.tsx';
import { changed, type Matching } from './matching.ts';

interface Props {
  readonly stored: LevellingAnswer;
  readonly table: TableRfq;
  readonly matching: Matching;
  readonly onMatching: (some: Partial<Matching>) => void;
}

const chargeNames: Readonly<Record<ChargeKind, string>> = {
  freight: 'Freight of the quotation',
  lump_sum: 'Lump sums of the quotation',
  discount: 'Discount of the quotation',
};
/** Beside ids of lines, which are above 0. */
const chargeId = (kind: ChargeKind): number => -1 - chargeKinds.indexOf(kind);
const chargeAt = (id: number | undefined): ChargeKind | undefined => chargeKinds[-1 - (id ?? 0)];

const apartWords = ({ alternate, out }: TableLine): string =>
  alternate !== null ? ' (alternate)' : out === null ? '' : ' (taken out)';

/** Which line of the RFQ each row is, or what it says of the whole quotation. */
export const RowsTable = ({ stored, table, matching: { lines, charges }, onMatching }: Props) => {
  const taken = new Set(lines.values());
  const options = (at: number, { charge }: TableLine) => [
    ...(charge === null ? [] : [{ id: chargeId(charge), name: chargeNames[charge] }]),
    ...stored.lines
      .filter(({ id }) => id === lines.get(at) || !taken.has(id))
      .map(({ id, description }) => ({ id, name: description })),
  ];
  const valueOf = (at: number): number | undefined => {
    const charge = charges.get(at);
    return charge === undefined ? lines.get(at) : chargeId(charge);
  };
  return (
    <StaticTable
      label="Rows"
      scrolls
      rows={[...table.lines.entries()]}
      keyOf={([at]) => at}
      columns={[
        { heading: 'Row', figure: true, wide: true, cell: ([, { row }]) => row },
        {
          heading: 'Item',
          names: true,
          cell: ([, line]) => `${[line.item, line.description].filter(Boolean).join(' ')}${apartWords(line)}`,
        },
        {
          heading: 'Quantity',
          figure: true,
          cell: ([, { quantity, unit }]) => (quantity === null ? '' : `${formatDecimal('quantity', quantity)} ${unit}`),
        },
        {
          heading: 'Line of the RFQ',
          cell: ([at, line]) => (
            <Choice
              label={`Line of row ${line.row}, ${line.description}`}
              value={valueOf(at)}
              options={options(at, line)}
              onChoose={(id) =>
                onMatching({
                  lines: changed(lines, at, id !== undefined && id > 0 ? id : undefined),
                  charges: changed(charges, at, chargeAt(id)),
                })
              }
            />
          ),
        },
      ]}
    />
  );
};

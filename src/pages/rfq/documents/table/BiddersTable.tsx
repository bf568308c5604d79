import { Typography } from '@mui/material';
import type { TableRfq } from '../../../../domain/rfq/table/tableRfq.ts';
import type { LevellingAnswer } from '../../../../resources/rfq/levellingCalls.ts';
import { StaticTable } from '../../../../ui/StaticTable.tsx';
import { chargesText } from './chargesText.ts';
import { Choice } from './Choice.tsx';
import type { Matching } from './matching.ts';
import { tableBids } from './tableBids.ts';
import { tableCharges } from './tableCharges.ts';

interface Props {
  readonly stored: LevellingAnswer;
  readonly table: TableRfq;
  readonly matching: Matching;
  /** Whether a price of a bidder is taken: it may be in another currency than their quotation. */
  readonly isTaken: (bidder: string, row: number) => boolean;
  readonly onVendor: (bidder: number, vendor: number | undefined) => void;
}

/** What a bidder says beside the lines, below its name: it is seen on a phone too. */
const Beside = ({ fields, problem }: ReturnType<typeof tableCharges>) => {
  const text = problem ?? chargesText(fields);
  return text === '' ? null : (
    <Typography variant="body2" color={problem === null ? 'text.secondary' : 'warning.main'}>
      {text}
    </Typography>
  );
};

/** Which vendor each bidder is, with what is taken of what they say. */
export const BiddersTable = ({ stored, table, matching, isTaken, onVendor }: Props) => {
  const { lines, charges } = matching;
  return (
    <StaticTable
      label="Bidders"
      rows={[...table.bidders.entries()]}
      keyOf={([at]) => at}
      columns={[
        {
          heading: 'Bidder',
          names: true,
          cell: ([at, name]) => (
            <>
              {name}
              <Beside {...tableCharges(table, at, charges)} />
            </>
          ),
        },
        {
          heading: 'Bids',
          figure: true,
          cell: ([at, name]) =>
            table.bids.some(({ bidder }) => bidder === at)
              ? tableBids(table, at, lines, stored.lines).filter(({ row }) => isTaken(name, row)).length
              : 'no bid',
        },
        {
          heading: 'Vendor',
          cell: ([at, name]) => (
            <Choice
              label={`Vendor of ${name}`}
              value={matching.bidders.get(at)}
              options={stored.vendors}
              onChoose={(id) => onVendor(at, id)}
            />
          ),
        },
      ]}
    />
  );
};

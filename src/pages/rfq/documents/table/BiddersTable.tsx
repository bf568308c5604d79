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
  readonly onVendor: (bidder: number, vendor: number | undefined) => void;
}

/** Which vendor each bidder is, with what is taken of what they say. */
export const BiddersTable = ({ stored, table, matching, onVendor }: Props) => {
  const { lines, charges } = matching;
  const beside = {
    heading: 'Beside the lines',
    cell: ([at]: readonly [number, string]) => {
      const { fields, problem } = tableCharges(table, at, charges);
      return problem === null ? (
        chargesText(fields)
      ) : (
        <Typography variant="body2" color="warning.main">
          {problem}
        </Typography>
      );
    },
  };
  return (
    <StaticTable
      label="Bidders"
      rows={[...table.bidders.entries()]}
      keyOf={([at]) => at}
      columns={[
        { heading: 'Bidder', names: true, cell: ([, name]) => name },
        {
          heading: 'Bids taken',
          figure: true,
          cell: ([at]) =>
            table.bids.some(({ bidder }) => bidder === at)
              ? tableBids(table, at, lines, stored.lines).length
              : 'no bid',
        },
        ...(charges.size > 0 ? [beside] : []),
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

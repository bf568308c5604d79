import type { TableRfq } from '../../../../domain/rfq/table/tableRfq.ts';
import type { LevellingAnswer } from '../../../../resources/rfq/levellingCalls.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import { branchCurrency } from '../../../../ui/fields/format.ts';
import { today } from '../../../../ui/today.ts';
import type { useProvider } from '../../../../ui/useProvider.ts';
import { refusedBids } from '../read/refusal.ts';
import { quotationBody } from '../read/toSend.ts';
import type { Reading } from './reading.ts';
import { tableBids, tableEstimates } from './tableBids.ts';
import { tableCharges } from './tableCharges.ts';

interface Entered {
  readonly rfq: number;
  readonly reading: Reading;
  /** Which of the table's projects. */
  readonly project: TableRfq;
  readonly stored: LevellingAnswer;
}

/** What lines without an estimate get from a table: nothing where its prices are not in the branch's currency. */
export const estimatesOf = ({ foreign, currency, lines }: Reading, project: TableRfq, stored: LevellingAnswer) =>
  foreign.currencies.length === 0 || currency === branchCurrency() ? tableEstimates(project, lines, stored.lines) : [];

/** Whether prices of a bidder are in another currency, by any of the names by which they are read. */
const isForeign = ({ foreign, aliases }: Reading, bidder: string): boolean =>
  [...foreign.bidders].some((name) => (aliases.get(name) ?? name) === bidder);

/**
 * Enters a quotation for each bidder that a person chose a vendor for, the first one with the estimates; `entered` hears of
 * each. @throws Error that names the rows of the file which were refused; Failure
 */
export const enterTable = async (
  provider: ReturnType<typeof useProvider>,
  { rfq, reading, project, stored }: Entered,
  entered: (bidder: number) => void,
): Promise<void> => {
  const { bidders, lines, charges, currency, takesEstimates } = reading;
  let estimates = takesEstimates ? estimatesOf(reading, project, stored) : [];
  for (const [bidder, vendor_id] of bidders) {
    const bids = tableBids(project, bidder, lines, stored.lines);
    const said = {
      vendor_id,
      received_on: today(),
      ...tableCharges(project, bidder, charges).fields,
      ...(isForeign(reading, project.bidders[bidder] ?? '') && { currency }),
    };
    const body = { ...quotationBody(said, bids), ...(estimates.length > 0 && { estimates }) };
    try {
      // oxlint-disable-next-line no-await-in-loop -- a quotation each, so that a refusal leaves the others entered
      await provider.call(rfqs.endpoints.importQuotation, { params: { id: rfq }, body });
    } catch (error) {
      throw refusedBids(
        error,
        bids.map(({ row }) => row),
      );
    }
    estimates = [];
    entered(bidder);
  }
};

import type { TableRfq } from '../../../../domain/rfq/table/tableRfq.ts';
import type { LevellingAnswer } from '../../../../resources/rfq/levellingCalls.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import { branchCurrency } from '../../../../ui/fields/format.ts';
import { today } from '../../../../ui/today.ts';
import type { useProvider } from '../../../../ui/useProvider.ts';
import { refusedBids } from '../read/refusal.ts';
import { quotationBody } from '../read/toSend.ts';
import { quotationCurrency } from './currency.ts';
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
export const estimatesOf = ({ foreign, currencies, lines }: Reading, project: TableRfq, stored: LevellingAnswer) =>
  !foreign.isEstimate || foreign.currencies.every((name) => currencies.get(name) === branchCurrency())
    ? tableEstimates(project, lines, stored.lines)
    : [];

/**
 * Enters a quotation for each bidder that a person chose a vendor for, the first one with the estimates; `entered` hears of
 * each. @throws Error that names the rows of the file which were refused; Failure
 */
export const enterTable = async (
  provider: ReturnType<typeof useProvider>,
  { rfq, reading, project, stored }: Entered,
  entered: (bidder: number) => void,
): Promise<void> => {
  const { bidders, lines, charges, takesEstimates } = reading;
  let estimates = takesEstimates ? estimatesOf(reading, project, stored) : [];
  for (const [bidder, vendor_id] of bidders) {
    const foreign = quotationCurrency(reading, project.bidders[bidder] ?? '');
    const isTaken = ({ row }: { readonly row: number }) => !foreign?.left.has(row);
    const own = { ...project, bids: project.bids.filter(isTaken), charges: project.charges.filter(isTaken) };
    const bids = tableBids(own, bidder, lines, stored.lines);
    const said = {
      vendor_id,
      received_on: today(),
      ...tableCharges(own, bidder, charges).fields,
      ...(foreign && { currency: foreign.code }),
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

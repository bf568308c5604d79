import { Alert, Box, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { DecimalMark } from '../../../domain/numerals.ts';
import type { LevellingAnswer } from '../../../resources/rfq/levellingCalls.ts';
import { quotationFields } from '../../../resources/rfq/quotationFields.ts';
import { quotations } from '../../../resources/rfq/quotations.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import { counted } from '../../../ui/fields/format.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { NotationChoice } from '../../../ui/import/NotationChoice.tsx';
import { today } from '../../../ui/today.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { refusedBids } from './read/refusal.ts';
import { quotationBody } from './read/toSend.ts';
import type { ReadQuotation } from './read/types.ts';
import { RefusedRows } from './RefusedRows.tsx';
import { BidReviewTable } from './BidReviewTable.tsx';

interface Props {
  readonly rfq: number;
  readonly stored: LevellingAnswer;
  readonly read: ReadQuotation;
  readonly onMark: (mark: DecimalMark) => void;
  readonly onClose: () => void;
}

/** What was read, in one sentence. */
const summaryOf = ({ bids, missing }: ReadQuotation, lines: number): string => {
  const of = (bid: 'priced' | 'no_bid') => bids.filter((one) => one.bid === bid).length;
  const blank = bids.filter(({ bid }) => bid === null).length;
  return [
    `${of('priced')} of ${counted(lines, 'line', 'lines')} priced`,
    of('no_bid') > 0 && `${of('no_bid')} without a bid`,
    blank > 0 && `${blank} blank`,
    missing.length > 0 && `${missing.length} not in the file`,
  ]
    .filter(Boolean)
    .join(', ');
};

/** What a workbook says, before it is entered as another answer of its vendor. */
export const BidReviewDialog = ({ rfq, stored, read, onMark, onClose }: Props) => {
  const provider = useProvider();
  const client = useQueryClient();
  const { head, charges, warnings, bids, refused, notation, mark, vendor } = read;
  const initial = {
    ...head,
    ...charges,
    vendor_id: vendor,
    received_on: today(),
    currency: head.currency ?? stored.currency,
  };
  return (
    <SendDialog
      title="Read a vendor’s workbook"
      size="md"
      fields={quotationFields}
      wide={['notes']}
      focus={vendor === null ? 'vendor_id' : 'reference'}
      initial={initial}
      confirm="Enter the quotation"
      about={
        <Stack spacing={1.5} sx={{ mb: 2 }}>
          <Alert severity={refused.length > 0 ? 'warning' : 'success'}>{summaryOf(read, stored.lines.length)}</Alert>
          {warnings.length > 0 && (
            <Alert severity="warning">
              {warnings.map((text) => (
                <div key={text}>{text}</div>
              ))}
            </Alert>
          )}
          <RefusedRows rows={refused} />
          <NotationChoice notation={notation} mark={mark} onMark={onMark} />
        </Stack>
      }
      send={async (values) => {
        const rows = bids.flatMap(({ bid, row }) => (bid === null ? [] : [row]));
        const { message } = await provider
          .call(rfqs.endpoints.importQuotation, { params: { id: rfq }, body: quotationBody(values, bids) })
          .catch((error: unknown) => {
            throw refusedBids(error, rows);
          });
        void client.invalidateQueries({ queryKey: [rfqs.name] });
        void client.invalidateQueries({ queryKey: [quotations.name] });
        return message;
      }}
      onClose={onClose}
    >
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <BidReviewTable stored={stored} bids={bids} />
      </Box>
    </SendDialog>
  );
};

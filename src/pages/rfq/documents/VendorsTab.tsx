import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useCreatePath } from 'react-admin';
import { useSession } from '../../../authProvider/session.ts';
import { download } from '../../../dataProvider/http.ts';
import type { LevellingAnswer } from '../../../resources/rfq/levellingCalls.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { formatDay, withLocalTimes } from '../../../ui/fields/format.ts';
import { BlockedButton } from '../../../ui/page/BlockedButton.tsx';
import { FailedState } from '../../../ui/page/FailedState.tsx';
import { Loading } from '../../../ui/page/Loading.tsx';
import { StaticTable, type StaticColumn } from '../../../ui/StaticTable.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { ReadDialog } from './ReadDialog.tsx';
import { TableDialog } from './table/TableDialog.tsx';
import { useStored } from './useStored.ts';

const { vendorDocument, vendorWorkbook, vendorBundle, importQuotation } = rfqs.endpoints;

/** The ways in which quotations come back as a file. */
const ways = [
  { kind: 'table', text: 'Bids from a table…', variant: 'outlined', startIcon: <FileUploadOutlined /> },
  { kind: 'workbook', text: 'Read a vendor’s workbook…', variant: 'contained', startIcon: <FileUploadOutlined /> },
] as const;

/** One row; on a phone two. */
const filesLook = { justifyContent: 'flex-end', flexWrap: { xs: 'wrap', sm: 'nowrap' }, minWidth: { xs: 176, sm: 0 } };

type Vendor = LevellingAnswer['vendors'][number];

/** What a vendor has answered so far. */
const answered = ({ quotations, bids, lines }: LevellingAnswer, { id }: Vendor): string => {
  const current = quotations.find((one) => one.vendor_id === id && one.is_current);
  if (!current) return 'No answer yet';
  const said = bids.filter((bid) => bid.quotation_id === current.id).length;
  return [
    current.revision > 1 ? `Quotation ${current.revision}` : 'Quoted',
    `${said} of ${lines.length} lines`,
    current.received_on && formatDay(current.received_on),
  ]
    .filter(Boolean)
    .join(', ');
};

/** The vendors of an RFQ with what goes to each of them, and where a workbook that came back is read. */
export const VendorsTab = ({ record }: RecordPartProps) => {
  const { data: stored, error, refetch } = useStored(record.id);
  const [reading, setReading] = useState<(typeof ways)[number]['kind']>();
  const close = () => setReading(undefined);
  const mayEdit = useSession()?.permissions.includes(String(importQuotation.permission)) ?? false;
  const createPath = useCreatePath();
  if (error) return <FailedState title="The vendors could not be read" error={error} onRetry={() => void refetch()} />;
  if (!stored) return <Loading />;
  const code = String(record['rfq_code']);
  const columns: readonly StaticColumn<Vendor>[] = [
    {
      heading: 'Vendor',
      names: true,
      cell: (vendor) => (
        <>
          {vendor.name}
          <Typography variant="caption" color="text.secondary" sx={{ display: { xs: 'block', sm: 'none' } }}>
            {answered(stored, vendor)}
          </Typography>
        </>
      ),
    },
    { heading: 'Answer', wide: true, cell: (vendor) => answered(stored, vendor) },
    {
      heading: 'Files',
      actions: true,
      cell: ({ id, name }) => {
        const of = { of: `for ${name}`, name: `${code} ${name}` };
        const params = { id: record.id, vendorId: id };
        return (
          <Stack direction="row" spacing={1} useFlexGap sx={filesLook}>
            <FileButton
              kind="zip"
              label="Everything"
              {...of}
              load={async () => (await download(vendorBundle, { params })).data}
            />
            <FileButton kind="pdf" {...of} load={async () => (await download(vendorDocument, { params })).data} />
            <FileButton kind="xlsx" {...of} load={async () => (await download(vendorWorkbook, { params })).data} />
          </Stack>
        );
      },
    },
  ];
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 560 }}>
          Each vendor gets a PDF, with the files of the tab Drawings in it, and a workbook to fill in. “Everything” is
          one ZIP file of both and the drawings. What comes back is read by the identity of its rows, in whatever order
          they are.
        </Typography>
        {mayEdit && stored.vendors.length > 0 && (
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            {ways.map(({ kind, text, ...look }) =>
              stored.edit_refused ? (
                <BlockedButton key={kind} {...look} reason={withLocalTimes(stored.edit_refused)}>
                  {text}
                </BlockedButton>
              ) : (
                <Button key={kind} {...look} onClick={() => setReading(kind)}>
                  {text}
                </Button>
              ),
            )}
          </Stack>
        )}
      </Box>
      {stored.vendors.length === 0 ? (
        <Box>
          <Typography sx={{ mb: 1 }}>No vendor is asked yet.</Typography>
          {mayEdit && !stored.edit_refused && (
            <Button
              component={Link}
              to={createPath({ resource: rfqs.name, id: record.id, type: 'edit' })}
              variant="contained"
            >
              Choose vendors
            </Button>
          )}
        </Box>
      ) : (
        <StaticTable label="Vendors" columns={columns} rows={stored.vendors} keyOf={({ id }) => id} />
      )}
      {reading === 'workbook' && <ReadDialog rfq={record.id} code={code} stored={stored} onClose={close} />}
      {reading === 'table' && <TableDialog rfq={record.id} stored={stored} onClose={close} />}
    </Stack>
  );
};

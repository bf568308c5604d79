import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../authProvider/session.ts';
import { download } from '../../../dataProvider/http.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { BlockedButton } from '../../../ui/page/BlockedButton.tsx';
import { useWork } from '../../../ui/useWork.ts';
import { workflowStatusOf } from '../../../ui/workflowStatus.ts';
import { QuotationDialog } from '../quotation/QuotationDialog.tsx';
import { quotationCallsOf } from '../quotation/stage.ts';
import { stageOfRecords, type BillStage } from './stage.ts';

interface Props {
  readonly resource: Resource;
  readonly record: AnyRecord;
}

const ExportButton = ({ stage, record }: { readonly stage: BillStage; readonly record: AnyRecord }) => {
  const { busy, run } = useWork();
  const save = () =>
    run(async () => {
      const { data } = await download(stage.calls.exportBill, { params: { id: record.id } });
      saveFile(data, `${stage.title} ${String(record['number'])}.xlsx`);
    });
  return (
    <Button variant="outlined" startIcon={<FileDownloadOutlined />} disabled={busy} onClick={() => void save()}>
      {busy ? 'Exporting…' : 'Excel'}
    </Button>
  );
};

/** The buttons of a bill: import a client's workbook, export it, and the quotation of a priced one. */
export const BillButtons = ({ resource, record }: Props) => {
  const permissions = useSession()?.permissions;
  const [isQuoting, setQuoting] = useState(false);
  const stage = stageOfRecords(resource);
  if (!stage) return null;
  const quotations = quotationCallsOf(stage.name);
  const { exportBill } = stage.calls;
  const { save } = stage.sheet;
  const may = (permission: string | null) => permission === null || permissions?.includes(permission) === true;
  const refused = workflowStatusOf(record)?.edit_refused;
  const address = `${stage.word}/${record.id}`;
  return (
    <>
      {may(save.permission) &&
        (refused ? (
          <BlockedButton variant="outlined" startIcon={<FileUploadOutlined />} reason={refused}>
            Import
          </BlockedButton>
        ) : (
          <Button variant="outlined" startIcon={<FileUploadOutlined />} component={Link} to={`/boq-import/${address}`}>
            Import
          </Button>
        ))}
      {may(exportBill.permission) && <ExportButton stage={stage} record={record} />}
      {quotations && (
        <Button variant="outlined" startIcon={<RequestQuoteOutlined />} onClick={() => setQuoting(true)}>
          Quotation
        </Button>
      )}
      {quotations && isQuoting && (
        <QuotationDialog
          calls={quotations}
          id={record.id}
          number={String(record['number'])}
          onClose={() => setQuoting(false)}
        />
      )}
    </>
  );
};

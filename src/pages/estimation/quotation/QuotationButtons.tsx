import { useSession } from '../../../authProvider/session.ts';
import { download } from '../../../dataProvider/http.ts';
import { clientQuotations } from '../../../resources/estimation/clientQuotations.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { FileButton } from '../../../ui/FileButton.tsx';

const { document, workbook } = clientQuotations.endpoints;

/** The files of a quotation that was issued. */
export const QuotationButtons = ({ record }: RecordPartProps) => {
  const permissions = useSession()?.permissions;
  if (!permissions?.includes(String(document.permission))) return null;
  const number = String(record['number']);
  const params = { id: record.id };
  return (
    <>
      <FileButton
        kind="pdf"
        of={`of ${number}`}
        name={number}
        load={async () => (await download(document, { params })).data}
      />
      {typeof record['client_workbook'] === 'string' && (
        <FileButton
          kind="xlsx"
          of={`of ${number}`}
          name={`${number} ${record['client_workbook'].replace(/\.\w+$/, '')}`}
          load={async () => (await download(workbook, { params })).data}
        />
      )}
    </>
  );
};

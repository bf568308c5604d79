import { useSession } from '../../../authProvider/session.ts';
import { download } from '../../../dataProvider/http.ts';
import { awards } from '../../../resources/rfq/awards.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { FileButton } from '../../../ui/FileButton.tsx';

const { document, workbook } = awards.endpoints;

/** The recommendation and the workbook of an award. */
export const AwardButtons = ({ record }: RecordPartProps) => {
  const permissions = useSession()?.permissions;
  if (!permissions?.includes(String(document.permission))) return null;
  const of = { of: `of ${String(record['number'])}`, name: String(record['number']) };
  const params = { id: record.id };
  return (
    <>
      <FileButton kind="pdf" {...of} load={async () => (await download(document, { params })).data} />
      <FileButton kind="xlsx" {...of} load={async () => (await download(workbook, { params })).data} />
    </>
  );
};

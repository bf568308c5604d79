import { download } from '../../../dataProvider/http.ts';
import { issueSlips } from '../../../resources/booking/issueSlips.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { FileButton } from '../../../ui/FileButton.tsx';

/** The slip as a file. */
export const SlipButtons = ({ record }: RecordPartProps) => (
  <FileButton
    kind="pdf"
    of={`of ${String(record['number'])}`}
    name={`${String(record['number'])} ${String(record['issued_to'])}`}
    load={async () => (await download(issueSlips.endpoints.document, { params: { id: record.id } })).data}
  />
);

import { download } from '../../../dataProvider/http.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { FileButton } from '../../../ui/FileButton.tsx';

/** The plan as a file for MS Project. */
export const MsProjectButton = ({ record }: RecordPartProps) => (
  <FileButton
    kind="xml"
    label="MS Project"
    of={`of ${String(record['number'])}`}
    name={`${String(record['number'])} ${String(record['title'])}`}
    load={async () => (await download(projectPlans.endpoints.msProject, { params: { id: record.id } })).data}
  />
);

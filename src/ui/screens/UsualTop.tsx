import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { useExtensionsOf } from '../extensions/useExtensions.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { WorkflowStrip } from '../workflow/WorkflowStrip.tsx';
import { leadToFiles, namesOf, type TopProps } from './aboutRecord.ts';
import { RecordButtons } from './RecordButtons.tsx';
import { TabBar } from './TabBar.tsx';

interface HeadProps {
  readonly resource: Resource;
  readonly record: AnyRecord | undefined;
}

/** The head of a usual page, also while the record is being read. */
export const UsualHead = ({ resource, record }: HeadProps) => (
  <PageHeader
    {...(record ? namesOf(resource, record) : { title: resource.title })}
    actions={record && <RecordButtons resource={resource} record={record} />}
  />
);

/** Notes and state of a record, some notes lead; above the tabs, unless these stand in a compact head with the steps. */
export const UsualTop = ({ resource, record, tabs }: TopProps) => {
  const { notes } = useExtensionsOf(resource);
  const noted = (leading: boolean) =>
    notes
      .filter(({ leads = false }) => leads === leading)
      .map(({ key, Note }) => <Note key={key} resource={resource} record={record} compact={tabs.fills} />);
  return (
    <>
      {noted(true)}
      <WorkflowStrip resource={resource} record={record} onFiles={leadToFiles(tabs)} told={tabs.fills} />
      {noted(false)}
      {!tabs.fills && (
        <TabBar
          resource={resource}
          record={record}
          tabs={tabs}
          sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
        />
      )}
    </>
  );
};

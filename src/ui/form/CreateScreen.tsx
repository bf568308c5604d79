import { useCreatePath, useRedirect } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { RecordForm } from './RecordForm.tsx';

/** A new record. */
export const CreateScreen = ({ resource }: { readonly resource: Resource }) => {
  const redirect = useRedirect();
  const createPath = useCreatePath();
  const parent = { title: resource.titles, to: createPath({ resource: resource.name, type: 'list' }) };
  return (
    <>
      <PageHeader title={`New ${resource.title.toLowerCase()}`} parent={parent} />
      <RecordForm
        resource={resource}
        onSaved={(record, after) => after === 'leave' && redirect('show', resource.name, record.id)}
        onCancel={() => redirect('list', resource.name)}
      />
    </>
  );
};

import { useRedirect } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { RecordForm } from './RecordForm.tsx';
import { inSentence } from '../../schema/words.ts';

/** A new record. */
export const CreateScreen = ({ resource }: { readonly resource: Resource }) => {
  const redirect = useRedirect();
  return (
    <>
      <PageHeader title={`New ${inSentence(resource.title)}`} />
      <RecordForm
        resource={resource}
        onSaved={(record, after) => after === 'leave' && redirect('show', resource.name, record.id)}
        onCancel={() => redirect('list', resource.name)}
      />
    </>
  );
};

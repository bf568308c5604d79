import { useRedirect } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { RecordFailed } from '../page/RecordFailed.tsx';
import { useRecord } from '../useRecord.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { RecordForm } from './RecordForm.tsx';
import { inSentence } from '../../schema/words.ts';

/** A record that is changed. The form opens on what the server holds now, not on what a list had read before. */
export const EditScreen = ({ resource }: { readonly resource: Resource }) => {
  const { id, data, error, refetch, isFetchedAfterMount, isRefetchError } = useRecord(resource);
  const redirect = useRedirect();
  const one = inSentence(resource.title);
  const name = String(data?.[resource.represent] ?? '');
  if (error && (!data || isRefetchError))
    return <RecordFailed resource={resource} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={name ? `Edit ${name}` : `Edit ${one}`} />
      {data && isFetchedAfterMount ? (
        <RecordForm
          key={id}
          resource={resource}
          record={data}
          onSaved={() => redirect('show', resource.name, id)}
          onCancel={() => redirect('show', resource.name, id)}
        />
      ) : (
        <FormSkeleton resource={resource} />
      )}
    </>
  );
};

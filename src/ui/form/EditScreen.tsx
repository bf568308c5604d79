import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { statusOf } from '../../dataProvider/failure.ts';
import type { Resource } from '../../schema/resource.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { RecordFailed } from '../page/RecordFailed.tsx';
import { useRecord } from '../useRecord.ts';
import { workflowStatusOf } from '../workflowStatus.ts';
import { CannotEdit } from './CannotEdit.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { RecordForm } from './RecordForm.tsx';
import { inSentence } from '../../schema/words.ts';

/** The form of an existing record. It opens with the server's current values, not with those of a list. */
export const EditScreen = ({ resource }: { readonly resource: Resource }) => {
  const { id, data, error, refetch, isFetchedAfterMount } = useRecord(resource);
  const [opened, setOpened] = useState<string>();
  const redirect = useRedirect();
  const one = inSentence(resource.title);
  const name = String(data?.[resource.represent] ?? '');
  // An open form stays when reading in the background fails: it may hold unsaved input.
  const refused = workflowStatusOf(data)?.edit_refused;
  if (data && isFetchedAfterMount && !error && opened !== id && !refused) setOpened(id);
  const open = data && opened === id;
  if (error && !open) return <RecordFailed resource={resource} error={error} onRetry={() => void refetch()} />;
  if (data && isFetchedAfterMount && refused && !open)
    return <CannotEdit resource={resource} record={data} reason={refused} />;
  return (
    <>
      <PageHeader title={name ? `Edit ${name}` : `Edit ${one}`} />
      {open ? (
        <RecordForm
          key={id}
          resource={resource}
          record={data}
          gone={statusOf(error) === 404}
          onSaved={() => redirect('show', resource.name, id)}
          onCancel={() => redirect('show', resource.name, id)}
        />
      ) : (
        <FormSkeleton resource={resource} />
      )}
    </>
  );
};

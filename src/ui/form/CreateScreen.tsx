import { useRef, useState } from 'react';
import { useRedirect } from 'react-admin';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { OneTimeSecretDialog } from '../page/OneTimeSecretDialog.tsx';
import { RecordForm } from './RecordForm.tsx';
import { oneTimeSecretOf, type OneTimeSecret } from './oneTimeSecret.ts';
import type { AfterSave } from './useRecordForm.ts';
import { inSentence } from '../../schema/words.ts';

/** A new record. */
export const CreateScreen = ({ resource }: { readonly resource: Resource }) => {
  const redirect = useRedirect();
  const [once, setOnce] = useState<OneTimeSecret>();
  const leave = useRef<() => void>(undefined);
  const saved = (record: AnyRecord, after: AfterSave) => {
    const toRecord = () => after === 'leave' && redirect('show', resource.name, record.id);
    const secret = oneTimeSecretOf(resource, record);
    if (!secret) return void toRecord();
    leave.current = () => void toRecord();
    setOnce(secret);
  };
  const close = () => {
    setOnce(undefined);
    leave.current?.();
  };
  return (
    <>
      <PageHeader title={`New ${inSentence(resource.title)}`} />
      <RecordForm resource={resource} onSaved={saved} onCancel={() => redirect('list', resource.name)} />
      {once && (
        <OneTimeSecretDialog
          open
          title={`The new ${inSentence(resource.title)} is created`}
          {...once}
          onClose={close}
        />
      )}
    </>
  );
};

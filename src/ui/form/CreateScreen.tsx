import { useRef, useState } from 'react';
import { useRedirect } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { isRecord } from '../../schema/guards.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { useExtensionsOf } from '../extensions/useExtensions.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { OneTimeSecretDialog } from '../page/OneTimeSecretDialog.tsx';
import { RecordForm } from './RecordForm.tsx';
import { oneTimeSecretOf, type OneTimeSecret } from './oneTimeSecret.ts';
import type { AfterSave } from './useRecordForm.ts';
import { inSentence } from '../../schema/words.ts';

/** A new record; the page that leads here may say with which values it starts, as `initial` in the state of the location. */
export const CreateScreen = ({ resource }: { readonly resource: Resource }) => {
  const redirect = useRedirect();
  const from: unknown = useLocation().state;
  const { proposes } = useExtensionsOf(resource);
  const initial = { ...proposes(), ...(isRecord(from) && isRecord(from['initial']) && from['initial']) };
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
      <RecordForm
        resource={resource}
        initial={initial}
        onSaved={saved}
        onCancel={() => redirect('list', resource.name)}
      />
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

import { Button } from '@mui/material';
import { createElement, useMemo, useState } from 'react';
import { askedFields, refusalOf, type OfferedCall } from '../../schema/buttons.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { SendDialog } from '../form/SendDialog.tsx';
import { iconOf } from '../icons.ts';
import { BlockedButton } from '../page/BlockedButton.tsx';
import { useToast } from '../useToast.ts';
import { useOfferedCall } from './useOfferedCall.ts';

interface Props {
  readonly resource: Resource;
  readonly call: OfferedCall;
  /** The record of the page; undefined on a list. */
  readonly record?: AnyRecord | undefined;
}

/** The button of a call, with a dialog for the fields of its body. A disabled button shows the reason. */
export const CallButton = ({ resource, call, record }: Props) => {
  const { label, confirm, tone, icon } = call.button;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const fields = useMemo(() => askedFields(call), [call]);
  const send = useOfferedCall(resource, call, record);
  const toast = useToast();
  const look = { variant: 'outlined', ...(icon ? { startIcon: createElement(iconOf(icon)) } : {}) } as const;
  const refusal = record && refusalOf(resource, call.button, record);
  if (refusal !== undefined)
    return (
      <BlockedButton {...look} reason={refusal}>
        {label}
      </BlockedButton>
    );
  const asks = confirm !== undefined || Object.keys(fields).length > 0;
  const sendAtOnce = () => {
    setBusy(true);
    void send()
      .then(toast.done, toast.failed)
      .finally(() => setBusy(false));
  };
  const name = record ? ` ${String(record[resource.represent] ?? '')}` : '';
  return (
    <>
      <Button
        {...look}
        color={tone === 'danger' ? 'error' : 'secondary'}
        loading={busy}
        {...(asks ? { 'aria-haspopup': 'dialog' } : {})}
        onClick={asks ? () => setOpen(true) : sendAtOnce}
      >
        {label}
      </Button>
      {open && (
        <SendDialog
          size="xs"
          title={`${label}${name}`}
          description={confirm}
          fields={fields}
          confirm={label}
          tone={tone === 'danger' ? 'error' : 'primary'}
          send={send}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

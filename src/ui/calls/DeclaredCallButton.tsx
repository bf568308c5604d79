import { Button } from '@mui/material';
import { createElement, useState } from 'react';
import { refusalOf, type OfferedCall } from '../../schema/buttons.ts';
import type { Resource } from '../../schema/resource.ts';
import { iconOf } from '../icons.ts';
import { BlockedButton } from '../page/BlockedButton.tsx';
import { useWork } from '../useWork.ts';
import { CallDialog, hasDialog } from './CallDialog.tsx';
import { useOfferedCall, type About } from './useOfferedCall.ts';

interface Props {
  readonly resource: Resource;
  readonly call: OfferedCall;
  readonly about: About;
  /** The call was made. */
  readonly onDone?: (() => void) | undefined;
}

/** Why a call is not possible for what it is about; undefined if it is. */
export const callRefusal = (resource: Resource, call: OfferedCall, { record, records = [] }: About) =>
  (record ? [record] : records)
    .map((each) => refusalOf(resource, call.button, each))
    .find((reason) => reason !== undefined);

/** The button of a call, with a dialog for the fields of its body. A disabled button shows the reason. */
export const DeclaredCallButton = ({ resource, call, about, onDone }: Props) => {
  const { label, tone, icon } = call.button;
  const [open, setOpen] = useState(false);
  const { busy, run } = useWork();
  const send = useOfferedCall(resource);
  const look = { variant: 'outlined', ...(icon ? { startIcon: createElement(iconOf(icon)) } : {}) } as const;
  const refusal = callRefusal(resource, call, about);
  if (refusal !== undefined)
    return (
      <BlockedButton {...look} reason={refusal}>
        {label}
      </BlockedButton>
    );
  const asks = hasDialog(call);
  const sendAtOnce = async () => {
    if (await run(() => send(call, about))) onDone?.();
  };
  return (
    <>
      <Button
        {...look}
        color={tone === 'danger' ? 'error' : 'secondary'}
        loading={busy}
        {...(asks ? { 'aria-haspopup': 'dialog' } : {})}
        onClick={asks ? () => setOpen(true) : () => void sendAtOnce()}
      >
        {label}
      </Button>
      {open && (
        <CallDialog resource={resource} call={call} about={about} onDone={onDone} onClose={() => setOpen(false)} />
      )}
    </>
  );
};

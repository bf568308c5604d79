import { useEffect, useRef } from 'react';
import type { OfferedCall } from '../../schema/buttons.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { CallDialog, hasDialog } from '../calls/CallDialog.tsx';
import { useOfferedCall } from '../calls/useOfferedCall.ts';
import { useToast } from '../useToast.ts';
import { usePartsPlace } from './place.ts';

interface Props {
  readonly call: OfferedCall;
  readonly record: AnyRecord;
  readonly onClose: () => void;
}

/** Makes a call about one part: at once, or by a dialog where it asks for something. */
export const PartCall = ({ call, record, onClose }: Props) => {
  const { part } = usePartsPlace();
  const send = useOfferedCall(part);
  const toast = useToast();
  const asks = hasDialog(call);
  const sent = useRef(false);
  useEffect(() => {
    if (asks || sent.current) return;
    sent.current = true;
    void send(call, { record }).then(toast.done, toast.failed).finally(onClose);
  }, [asks, call, record, send, toast, onClose]);
  return asks ? <CallDialog resource={part} call={call} about={{ record }} onClose={onClose} /> : null;
};

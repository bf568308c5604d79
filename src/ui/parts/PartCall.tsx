import type { OfferedCall } from '../../schema/buttons.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { CallDialog, hasDialog } from '../calls/CallDialog.tsx';
import { useOfferedCall } from '../calls/useOfferedCall.ts';
import { Now } from './Now.tsx';
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
  if (hasDialog(call)) return <CallDialog resource={part} call={call} about={{ record }} onClose={onClose} />;
  return <Now work={() => send(call, { record })} onClose={onClose} />;
};

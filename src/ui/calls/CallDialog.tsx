import { useMemo } from 'react';
import { askedFields, type OfferedCall } from '../../schema/buttons.ts';
import type { Resource } from '../../schema/resource.ts';
import { counted } from '../fields/format.ts';
import { useExtensionsOf } from '../extensions/useExtensions.ts';
import { SendDialog } from '../form/SendDialog.tsx';
import { useOfferedCall, type About } from './useOfferedCall.ts';

/** Whether a call has a dialog: it asks for something, or asks back. */
export const hasDialog = (call: OfferedCall): boolean =>
  call.button.confirm !== undefined || Object.keys(askedFields(call)).length > 0;

/** The name of what a call is about, behind its label. */
const namedIn = ({ represent, title, plural }: Resource, { record, ids }: About): string => {
  if (record) return ` ${String(record[represent] ?? '')}`;
  return ids ? ` ${counted(ids.length, title, plural)}` : '';
};

interface Props {
  readonly resource: Resource;
  readonly call: OfferedCall;
  readonly about: About;
  /** The call was made. */
  readonly onDone?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Asks for the fields of a call's body, and sends them. */
export const CallDialog = ({ resource, call, about, onDone, onClose }: Props) => {
  const { label, confirm, tone } = call.button;
  const fields = useMemo(() => askedFields(call), [call]);
  const part = useExtensionsOf(resource).calls[call.path];
  const send = useOfferedCall(resource);
  return (
    <SendDialog
      size="xs"
      title={`${label}${namedIn(resource, about)}`}
      description={confirm}
      fields={fields}
      initial={about.initial}
      {...(part && { about: <part.Part resource={resource} fields={fields} />, elsewhere: part.asks })}
      confirm={label}
      tone={tone === 'danger' ? 'error' : 'primary'}
      send={async (values) => {
        const message = await send(call, about, values);
        onDone?.();
        return message;
      }}
      onClose={onClose}
    />
  );
};

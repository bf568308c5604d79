import { useQueryClient } from '@tanstack/react-query';
import { grantAccess, refuseAccess, type AccessRequest } from '../../schema/calls/shared/access.ts';
import { type Fields } from '../../schema/field.ts';
import { SendDialog } from '../../ui/form/SendDialog.tsx';
import { useProvider } from '../../ui/useProvider.ts';

export type AccessStep = 'grant' | 'refuse';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

const fields: Readonly<Record<AccessStep, Fields>> = { grant: {}, refuse: refuseAccess.body };

/** What follows a step. A permission holds in every branch of a person. */
const follows = (step: AccessStep, { asked_by, label, branches }: AccessRequest): string =>
  step === 'grant'
    ? `Gives ${asked_by.name} “${label}” in ${listed.format(branches)}, at once.`
    : `${asked_by.name} does not get “${label}”, and is told your reason.`;

interface Props {
  readonly request: AccessRequest;
  readonly step: AccessStep;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Grants or refuses a request for a permission. Says what follows. */
export const AccessDialog = ({ request, step, onDone, onClose }: Props) => {
  const provider = useProvider();
  const client = useQueryClient();
  const isGrant = step === 'grant';
  return (
    <SendDialog
      title={isGrant ? `Grant “${request.label}”?` : `Refuse “${request.label}”?`}
      description={follows(step, request)}
      fields={fields[step]}
      confirm={isGrant ? 'Grant' : 'Refuse'}
      cancel="Not now"
      tone={isGrant ? 'primary' : 'error'}
      send={async ({ reason }) => {
        const params = { id: request.id };
        const { message } = isGrant
          ? await provider.call(grantAccess, { params })
          : await provider.call(refuseAccess, { params, body: { reason: String(reason ?? '') } });
        onDone();
        void client.invalidateQueries();
        return message;
      }}
      onClose={onClose}
    />
  );
};

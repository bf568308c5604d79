import { followUps } from '../../../resources/sales/followUps.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { useSave } from '../../../ui/form/useSave.ts';
import type { FollowUp } from './followUp.ts';

interface Props {
  /** The follow-up to change; undefined for a new one. */
  readonly followUp?: FollowUp | undefined;
  /** The enquiry of a new follow-up. Without it the form asks for the enquiry. */
  readonly enquiryId?: number | undefined;
  readonly onClose: () => void;
}

const rows = ['enquiry_id', 'subject', 'kind', 'due_at', 'assignee_id', 'note'] as const;
const wide = ['enquiry_id', 'subject', 'note'];

/** Plans a follow-up, or changes an open one. */
export const FollowUpDialog = ({ followUp, enquiryId, onClose }: Props) => {
  const save = useSave(followUps);
  return (
    <SendDialog
      title={followUp ? 'Change the follow-up' : 'Plan a follow-up'}
      fields={followUps.entered}
      initial={followUp ?? { enquiry_id: enquiryId }}
      shown={rows.filter((name) => name !== 'enquiry_id' || (!followUp && enquiryId === undefined))}
      wide={wide}
      confirm={followUp ? 'Save' : 'Plan'}
      send={async (values) => (await save(values, followUp)).message}
      onClose={onClose}
    />
  );
};

import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { BlockedButton } from '../page/BlockedButton.tsx';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { useRemove } from '../page/useRemove.ts';
import { workflowStatusOf } from '../workflowStatus.ts';
import { inSentence } from '../../schema/words.ts';

interface Props {
  readonly resource: Resource;
  readonly record: AnyRecord;
}

/**
 * Asks and deletes the record of the page; disabled with the reason when the user may not change the record now. The
 * page closes after the server's success.
 */
export const DeleteButton = ({ resource, record }: Props) => {
  const [asking, setAsking] = useState(false);
  const { remove, busy } = useRemove(resource);
  const redirect = useRedirect();
  const name = String(record[resource.represent] ?? '');
  const confirm = async () => {
    const gone = await remove([record.id]);
    setAsking(false);
    if (gone) redirect('list', resource.name);
  };
  const refused = workflowStatusOf(record)?.edit_refused;
  if (refused)
    return (
      <BlockedButton variant="outlined" startIcon={<DeleteOutlined />} reason={refused}>
        Delete
      </BlockedButton>
    );
  return (
    <>
      <Button variant="outlined" color="error" startIcon={<DeleteOutlined />} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Delete “${name}”?`}
        confirm="Delete"
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {`This ${inSentence(resource.title)} will be removed for everybody in this branch.`}
      </ConfirmDialog>
    </>
  );
};

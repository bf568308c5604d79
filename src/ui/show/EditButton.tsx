import EditOutlined from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import { Link, useCreatePath } from 'react-admin';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { BlockedButton } from '../page/BlockedButton.tsx';
import { workflowStatusOf } from '../workflowStatus.ts';

interface Props {
  readonly resource: Resource;
  readonly record: AnyRecord;
}

/** A link to the form of a record; disabled with the reason when the user may not change the record now. */
export const EditButton = ({ resource, record }: Props) => {
  const createPath = useCreatePath();
  const refused = workflowStatusOf(record)?.edit_refused;
  if (refused)
    return (
      <BlockedButton variant="outlined" startIcon={<EditOutlined />} reason={refused}>
        Edit
      </BlockedButton>
    );
  return (
    <Button
      // With a workflow the next step is the main button of the page.
      variant={resource.workflow ? 'outlined' : 'contained'}
      startIcon={<EditOutlined />}
      component={Link}
      to={createPath({ resource: resource.name, type: 'edit', id: record.id })}
    >
      Edit
    </Button>
  );
};

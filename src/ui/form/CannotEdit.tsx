import LockOutlined from '@mui/icons-material/LockOutlined';
import { Button } from '@mui/material';
import { Link, useCreatePath } from 'react-admin';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { withLocalTimes } from '../fields/format.ts';
import { LeftInHand } from '../inHand/LeftInHand.tsx';
import { StatePanel } from '../page/StatePanel.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: AnyRecord;
  readonly reason: string;
}

/** Replaces the form of a record that this user may not change now, because of its state or the user's role. */
export const CannotEdit = ({ resource, record, reason }: Props) => {
  const createPath = useCreatePath();
  return (
    <>
      <LeftInHand resource={resource} id={record.id} />
      <StatePanel
        page
        icon={LockOutlined}
        title={`This ${inSentence(resource.title)} cannot be changed now`}
        actions={
          <Button
            variant="outlined"
            component={Link}
            to={createPath({ resource: resource.name, type: 'show', id: record.id })}
          >
            {`Back to ${String(record[resource.represent] ?? '')}`}
          </Button>
        }
      >
        {withLocalTimes(reason)}
      </StatePanel>
    </>
  );
};

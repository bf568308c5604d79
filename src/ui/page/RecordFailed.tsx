import SearchOff from '@mui/icons-material/SearchOff';
import { Button } from '@mui/material';
import { Link, useCreatePath } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { LeftInHand } from '../inHand/LeftInHand.tsx';
import { FailedState } from './FailedState.tsx';
import { StatePanel } from './StatePanel.tsx';

interface Props {
  readonly resource: Resource;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Replaces a record that does not exist or could not be read. */
export const RecordFailed = ({ resource, error, onRetry }: Props) => {
  const createPath = useCreatePath();
  const { id } = useParams();
  const toList = (
    <Button variant="outlined" component={Link} to={createPath({ resource: resource.name, type: 'list' })}>
      {`All ${inSentence(resource.titles)}`}
    </Button>
  );
  if (error instanceof Error && 'status' in error && error.status === 404)
    return (
      <>
        {id !== undefined && <LeftInHand resource={resource} id={id} />}
        <StatePanel page icon={SearchOff} role="alert" title={error.message} actions={toList}>
          It has been deleted, or it belongs to another branch.
        </StatePanel>
      </>
    );
  const title = `The ${inSentence(resource.title)} could not be opened`;
  return <FailedState page title={title} error={error} onRetry={onRetry} actions={toList} />;
};

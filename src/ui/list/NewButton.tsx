import Add from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import { Link, useCreatePath } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { May } from '../May.tsx';

interface Props {
  readonly resource: Resource;
  /** With which values the new record starts. */
  readonly initial?: Readonly<Record<string, unknown>> | null | undefined;
  /** It stands beside others: on a phone it says "New" alone. */
  readonly isShort?: true;
}

/** Leads to the form of a new record, for those who may create one. */
export const NewButton = ({ resource, initial, isShort }: Props) => {
  const createPath = useCreatePath();
  const one = inSentence(resource.title);
  return (
    <May resource={resource} action="create">
      <Button
        variant="contained"
        startIcon={<Add />}
        component={Link}
        to={createPath({ resource: resource.name, type: 'create' })}
        {...(initial && { state: { initial } })}
        aria-label={`New ${one}`}
        sx={{ flexShrink: 0 }}
      >
        New
        <Box component="span" sx={{ display: { xs: isShort ? 'none' : 'inline', sm: 'inline' }, whiteSpace: 'pre' }}>
          {` ${one}`}
        </Box>
      </Button>
    </May>
  );
};

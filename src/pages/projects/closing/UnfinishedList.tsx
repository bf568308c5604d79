import { Alert, Box, Link as MuiLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  unfinishedCall,
  type Unfinished as Told,
  type UnfinishedKind,
} from '../../../resources/projects/unfinished.ts';
import type { StepPartProps } from '../../../ui/extensions/extension.ts';
import { counted, formatInteger } from '../../../ui/fields/format.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { showPath } from '../../../ui/showPath.ts';
import { useProvider } from '../../../ui/useProvider.ts';

const words: Readonly<Record<UnfinishedKind, readonly [one: string, many: string]>> = {
  plan_tasks: ['task is not done', 'tasks are not done'],
  purchase_requests: ['purchase request is open, and is cancelled', 'purchase requests are open, and are cancelled'],
  buyout_requests: ['order is at a vendor', 'orders are at vendors'],
  contract_actions: ['action item is open', 'action items are open'],
  comments: ['comment is not resolved', 'comments are not resolved'],
};

const Kind = ({ kind, count, records }: Told['kinds'][number]) => (
  <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {counted(count, ...words[kind])}
    </Typography>
    {records.map(({ id, name, page }) => (
      <MuiLink
        key={id}
        component={Link}
        to={showPath(page.resource, page.id)}
        target="_blank"
        variant="body2"
        sx={{ display: 'block', py: 0.375, overflowWrap: 'anywhere' }}
      >
        {name}
      </MuiLink>
    ))}
    {count > records.length && records.length > 0 && (
      <Typography variant="body2" color="text.secondary">
        {`and ${formatInteger(count - records.length)} more`}
      </Typography>
    )}
  </Box>
);

/** In the dialog that closes a project: what of it is not done, how much and on which pages. */
export const UnfinishedList = ({ id }: StepPartProps) => {
  const provider = useProvider();
  const query = useQuery({
    queryKey: ['project unfinished', id],
    queryFn: async ({ signal }) => (await provider.call(unfinishedCall, { params: { id }, signal })).data,
  });
  if (!query.data) return <NotRead query={query} failed="What is unfinished could not be read" heights={[80]} />;
  const { total, kinds } = query.data;
  if (total === 0)
    return (
      <Alert severity="success" sx={{ mb: 2 }}>
        Nothing of it is unfinished.
      </Alert>
    );
  return (
    <Box sx={{ mb: 2 }}>
      <Alert severity="warning" sx={{ mb: 1 }}>
        Something of it is unfinished: say why it is closed all the same.
      </Alert>
      <Box component="ul" aria-label="Unfinished" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {kinds.map((one) => (
          <Kind key={one.kind} {...one} />
        ))}
      </Box>
    </Box>
  );
};

import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../authProvider/session.ts';
import type { Change } from '../../dataProvider/types.ts';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import { labelOf } from '../../schema/field.ts';
import { can, type Resource } from '../../schema/resource.ts';
import type { Step } from '../../schema/workflow.ts';
import type { Asked } from '../../workflows/asked.ts';
import { takerText } from '../../workflows/standIn.ts';
import { formatInstant } from '../fields/format.ts';
import { changedFields } from '../fields/changes.ts';
import { ChangedValue } from '../fields/ChangedValue.tsx';
import { useProvider } from '../useProvider.ts';
import { becameOf } from './sinceDecision.ts';

/** The most pages of the history that are read: more changes are in its tab. */
const maxPages = 4;

/** The changes of a record after a moment, and whether they are all. */
const useChangesSince = (resource: Resource, id: number, since: string, enabled: boolean) => {
  const provider = useProvider();
  return useQuery({
    queryKey: [resource.name, 'history', String(id), 'since', since],
    queryFn: async ({ signal }) => {
      const changes: Change[] = [];
      for (let page = 1; page <= maxPages; page += 1) {
        // oxlint-disable-next-line no-await-in-loop -- whether there is more to read is known only after a page
        const { rows, hasNext } = await provider.history(resource.name, { id, page, signal });
        const later = rows.filter(({ at }) => at > since);
        changes.push(...later);
        if (later.length < rows.length || !hasNext) return { changes, isWhole: true };
      }
      return { changes, isWhole: false };
    },
    enabled,
  });
};

interface Props {
  readonly resource: Resource;
  readonly id: number;
  /** The last decision; without one, who sent it. */
  readonly decision?: Pick<Step, 'at' | 'by' | 'by_name' | 'for'> | null | undefined;
  readonly sent: Pick<Asked, 'at' | 'by_name'>;
}

/**
 * What changed since the last decision, or since it was sent: old and new values. Nothing for who may not read the
 * history.
 */
export const SinceDecision = ({ resource, id, decision, sent }: Props) => {
  const { at } = decision ?? sent;
  const session = useSession();
  const permissions = session?.permissions ?? [];
  const mayRead = can(resource, 'history') && permissions.includes(callsOf(resource).history.permission ?? '');
  const { data } = useChangesSince(resource, id, at, mayRead);
  if (!mayRead) return null;
  const isOwn = decision?.by === session?.user.id;
  const when = decision
    ? `since ${takerText({ ...decision, ...(isOwn && { by_name: 'you' }) })} decided on ${formatInstant(at)}`
    : `since it came from ${sent.by_name} on ${formatInstant(at)}`;
  if (!data) return <Skeleton variant="rounded" height={44} sx={{ mb: 2 }} />;
  const { fields, lines } = becameOf(resource, data.changes);
  const changed = changedFields(resource, { lines: null, changes: [...fields] });
  if (changed.length + lines.length === 0)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {`Nothing was changed ${when}.`}
      </Typography>
    );
  return (
    <Box
      component="section"
      aria-label="What changed"
      sx={{ mb: 2, p: 1.25, borderRadius: 1, bgcolor: 'background.sunken' }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {`Changed ${when}`}
      </Typography>
      <Box sx={{ maxHeight: 200, overflowY: 'auto' }}>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: { xs: '92px 1fr', sm: '150px 1fr' },
            columnGap: 2,
            rowGap: 0.25,
          }}
        >
          {changed.map(({ name, field, change }) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" color="text.secondary">
                {labelOf(name, field)}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                <ChangedValue field={field} name={name} change={change} action="update" />
              </Typography>
            </Box>
          ))}
        </Box>
        {lines.map((line) => (
          <Typography key={line} variant="body2">
            {line}
          </Typography>
        ))}
        {!data.isWhole && (
          <Typography variant="caption" color="text.secondary">
            There are more changes in the history.
          </Typography>
        )}
      </Box>
    </Box>
  );
};

import TaskAlt from '@mui/icons-material/TaskAlt';
import { Box, Button, Link, Paper, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link as To } from 'react-router-dom';
import { resourceNamed } from '../../../resources/resource.named.ts';
import { users } from '../../../resources/people/users.ts';
import { formatInteger } from '../../../ui/fields/format.ts';
import { StateChip } from '../../../ui/fields/StateChip.tsx';
import { MoreButton, NotRead } from '../../../ui/page/NotRead.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { rowSx } from '../../../ui/page/rowSx.ts';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { showPath } from '../../../ui/showPath.ts';
import { useProvider } from '../../../ui/useProvider.ts';

/** The records of the branch with which nobody can go on, each with the way out. */
export const StuckPage = () => {
  const provider = useProvider();
  const query = useInfiniteQuery({
    queryKey: [users.name, 'stuck'],
    queryFn: async ({ signal, pageParam }) =>
      (await provider.call(users.endpoints.stuck, { query: { page: pageParam, per_page: 50 }, signal })).data,
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * 50 < last.pagination.total ? all.length + 1 : undefined),
  });
  const rows = query.data?.pages.flatMap(({ records }) => records) ?? [];
  const total = query.data?.pages[0]?.pagination.total;
  return (
    <>
      <PageHeader
        title="Stuck work"
        status={total !== undefined && <Typography color="text.secondary">{formatInteger(total)}</Typography>}
        about="Records with which nobody can go on: whoever it waits for has left, lacks the permission, or may not decide about it."
      />
      {!query.data ? (
        <NotRead query={query} failed="What is stuck could not be read" heights={[64, 64, 64]} />
      ) : rows.length === 0 ? (
        <StatePanel icon={TaskAlt} title="Nothing is stuck">
          Somebody can go on with every record of the branch.
        </StatePanel>
      ) : (
        <Box sx={{ maxWidth: 1100 }}>
          <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {rows.map(({ resource, id, name, about, state, text, person }) => {
              const known = resourceNamed(resource);
              const shown = known?.workflow?.states[state];
              return (
                <Box component="li" key={`${resource} ${id}`} sx={rowSx}>
                  <Box sx={{ minWidth: 0 }}>
                    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
                      <Typography variant="body2" color="text.secondary">
                        {known?.title ?? resource}
                      </Typography>
                      {name !== null && (
                        <Link component={To} to={showPath(resource, id)} variant="body2" sx={{ fontWeight: 600 }}>
                          {name}
                        </Link>
                      )}
                      <StateChip label={shown?.label ?? state} tone={shown?.tone} />
                    </Box>
                    {about !== null && (
                      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                        {about}
                      </Typography>
                    )}
                    <Typography variant="body2" color="text.secondary">
                      {text}
                    </Typography>
                  </Box>
                  {person && (
                    <Button
                      component={To}
                      to={`/hand-over/${person.id}`}
                      variant="outlined"
                      sx={{ justifySelf: 'start' }}
                    >
                      Hand over
                    </Button>
                  )}
                </Box>
              );
            })}
          </Paper>
          <Box sx={{ mt: 1.5 }}>
            <MoreButton query={query}>Show more</MoreButton>
          </Box>
        </Box>
      )}
    </>
  );
};

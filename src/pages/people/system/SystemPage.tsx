import Refresh from '@mui/icons-material/Refresh';
import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { users } from '../../../resources/people/users.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { FactsCard } from './FactsCard.tsx';
import { cardsOf } from './cards.ts';

/** The installation as it is now, with what somebody should look at first. */
export const SystemPage = () => {
  const provider = useProvider();
  const query = useQuery({
    queryKey: ['system'],
    queryFn: async ({ signal }) => (await provider.call(users.endpoints.system, { signal })).data,
  });
  const { data, isFetching, refetch } = query;
  return (
    <>
      <PageHeader
        title="System"
        about="The installation as it is now: for whoever runs it, and for reports of what does not work."
        actions={
          <Button startIcon={<Refresh />} loading={isFetching} onClick={() => void refetch()}>
            Read again
          </Button>
        }
      />
      {data ? (
        <Box sx={{ maxWidth: 1100 }}>
          <Box role="status" sx={{ display: 'grid', gap: 1, mb: 2 }}>
            {data.warnings.length === 0 ? (
              <Alert severity="success">Nothing needs to be looked at.</Alert>
            ) : (
              data.warnings.map((warning) => (
                <Alert key={warning} severity="warning" sx={{ overflowWrap: 'anywhere' }}>
                  {warning}
                </Alert>
              ))
            )}
          </Box>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {cardsOf(data).map((card) => (
              <FactsCard key={card.title} {...card} />
            ))}
          </Box>
        </Box>
      ) : (
        <NotRead query={query} failed="The state of the system could not be read" heights={[50, 180, 180]} />
      )}
    </>
  );
};

import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { waiting } from '../../../resources/home/homeCalls.ts';
import { awayText } from '../../../ui/fields/awayTexts.ts';
import { formatDay } from '../../../ui/fields/format.ts';
import { useProvider } from '../../../ui/useProvider.ts';

/** That the user is away today, and for whom they stand in; nothing on other days. */
export const AwayNote = () => {
  const provider = useProvider();
  // The same as the bell reads.
  const { data } = useQuery({
    queryKey: ['waiting'],
    queryFn: async ({ signal }) => (await provider.call(waiting, { signal })).data,
  });
  if (!data || (!data.away && data.standing_in.length === 0)) return null;
  const forWhom = data.standing_in.map(({ name, until }) => `${name} until ${formatDay(until)}`).join(' and ');
  const said = [data.away && `You are ${awayText(data.away)}.`, forWhom && `You stand in for ${forWhom}.`];
  return (
    <Alert
      severity="info"
      sx={{ mb: 1.5, alignItems: 'center' }}
      action={
        data.away && (
          <Button component={Link} to="/away" color="inherit">
            Change
          </Button>
        )
      }
    >
      {said.filter(Boolean).join(' ')}
    </Alert>
  );
};

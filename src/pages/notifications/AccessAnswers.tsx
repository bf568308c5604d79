import { Box, MenuItem } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { seenAccess } from '../../schema/calls/shared/access.ts';
import type { AccessAnswer } from '../../resources/home/homeCalls.ts';
import { useProvider } from '../../ui/useProvider.ts';
import { fromNow } from '../sales/followUps/due.ts';

/** "You now have “Clients: View”", or the refusal with its reason. */
const answerOf = ({ status, label, reason }: AccessAnswer): string =>
  status === 'granted' ? `You now have “${label}”` : `Your request for “${label}” was refused: ${reason ?? ''}`;

interface Props {
  readonly answers: readonly AccessAnswer[];
  readonly now: Date;
  readonly onChoose: () => void;
}

/** What others decided about the user's requests for permissions. Each leads to the page that needed it. */
export const AccessAnswers = ({ answers, now, onChoose }: Props) => {
  const provider = useProvider();
  const client = useQueryClient();
  const choose = (id: number) => {
    onChoose();
    // After a failure the bell only tells it once more.
    provider.call(seenAccess, { params: { id } }).then(
      () => void client.invalidateQueries({ queryKey: ['waiting'] }),
      () => undefined,
    );
  };
  return answers.map((one) => (
    <MenuItem
      key={one.id}
      component={Link}
      to={one.path ?? '/'}
      onClick={() => choose(one.id)}
      sx={{ display: 'block', whiteSpace: 'normal' }}
    >
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{`${one.by_name}, ${fromNow(one.at, now)}`}</Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>{answerOf(one)}</Box>
    </MenuItem>
  ));
};

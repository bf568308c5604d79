import { Typography } from '@mui/material';
import { formatInstant } from '../../ui/fields/format.ts';
import { fromNow } from '../sales/followUps/due.ts';

interface Props {
  readonly at: string;
  readonly now: Date;
  readonly late?: boolean;
}

/** A relative time, with the exact time in its tooltip. */
export const When = ({ at, now, late = false }: Props) => (
  <Typography
    component="time"
    dateTime={at}
    title={formatInstant(at)}
    variant="caption"
    color={late ? 'error' : 'text.secondary'}
    sx={{ whiteSpace: 'nowrap', fontWeight: late ? 600 : 400 }}
  >
    {fromNow(at, now)}
  </Typography>
);

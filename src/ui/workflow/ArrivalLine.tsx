import { Typography } from '@mui/material';
import { takerText } from '../../workflows/standIn.ts';
import type { ShownWorkflow } from '../../schema/shownWorkflow.ts';

/** What was said with the step that led here, in a line above a tab that fills the window; all of it stands in its tooltip. */
export const ArrivalLine = ({ status }: { readonly status: ShownWorkflow | undefined }) => {
  const arrival = status?.steps.findLast(
    ({ from_state, to_state }) => from_state !== to_state && to_state === status.state,
  );
  if (!arrival?.comment) return null;
  return (
    <Typography
      variant="body2"
      component="p"
      noWrap
      title={arrival.comment}
      sx={{ m: 0, mb: 0.5, pl: 1, borderLeft: 2, borderColor: 'divider' }}
    >
      {arrival.comment}
      <Typography component="span" variant="body2" color="text.secondary">
        {` — ${takerText(arrival)}`}
      </Typography>
    </Typography>
  );
};

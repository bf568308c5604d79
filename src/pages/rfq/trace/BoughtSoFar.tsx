import Close from '@mui/icons-material/Close';
import { Button, Dialog, DialogContent, DialogTitle, IconButton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { compare } from '../../../domain/decimal.ts';
import { formatPrice } from '../../../ui/fields/format.ts';
import { AsideCard } from '../../../ui/page/AsideCard.tsx';
import { Actuals } from './Actuals.tsx';
import { againstText } from './againstText.ts';
import { useActuals } from './useActuals.ts';

const money = (value: string) => formatPrice('money', value);

/** In a line: what of a project was bought so far, against its estimate. Nothing until something was ordered. */
export const BoughtSoFar = ({ project }: { readonly project: number }) => {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const totals = useActuals(project, { perPage: 1 }).data?.pages[0]?.totals;
  if (!totals || compare(totals.ordered_cost, '0') === 0) return null;
  const { ordered_cost, estimated, estimate_of_ordered, difference, bill } = totals;
  const close = () => setOpen(false);
  return (
    <AsideCard
      title="Bought so far"
      more={
        <Button size="small" onClick={() => setOpen(true)}>
          Line by line
        </Button>
      }
    >
      <Typography variant="body2">
        <strong>{money(ordered_cost)}</strong>
        {bill && ` of material estimated at ${money(estimated)}`}
      </Typography>
      {compare(estimate_of_ordered, '0') !== 0 && (
        <Typography variant="body2" sx={{ color: compare(difference, '0') > 0 ? 'error.main' : 'text.secondary' }}>
          {`What was bought was estimated at ${money(estimate_of_ordered)}: ${againstText(difference)}.`}
        </Typography>
      )}
      <Dialog open={isOpen} fullWidth maxWidth="md" onClose={close} aria-labelledby={titleId}>
        <DialogTitle id={titleId} sx={{ pr: 7 }}>
          Bought so far
        </DialogTitle>
        <IconButton aria-label="Close" onClick={close} sx={{ position: 'absolute', right: 12, top: 12 }}>
          <Close fontSize="small" />
        </IconButton>
        <DialogContent>
          <Actuals project={project} />
        </DialogContent>
      </Dialog>
    </AsideCard>
  );
};

import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { importTargetsOf } from '../../schema/import/targets.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Import } from './useImport.ts';
import { disagreeingSentence, repeatOffers } from './words.ts';

/** Asks which row counts where rows of one record disagree, and checks again; nothing without such rows. */
export const RepeatsChoice = ({ resource, work }: { readonly resource: Resource; readonly work: Import }) => {
  const { planned, repeats } = work.state;
  if (!planned || planned.disagreeing.records === 0) return null;
  const offers = repeatOffers(resource, planned.disagreeing);
  return (
    <FormControl sx={{ border: 1, borderColor: 'divider', borderRadius: 2, px: 1.5, py: 1 }}>
      <FormLabel id="import-repeats" sx={{ fontSize: 13, fontWeight: 600, color: 'text.primary', mb: 0.5 }}>
        {disagreeingSentence(resource, importTargetsOf(resource), planned.disagreeing)}
      </FormLabel>
      <RadioGroup
        aria-labelledby="import-repeats"
        value={repeats}
        onChange={(_, value) => {
          const offer = offers.find(({ choice }) => choice === value);
          if (offer) void work.checkRepeats(offer.choice);
        }}
      >
        {offers.map(({ choice, label, text }) => (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { pt: '5px' } }}
            label={
              <Box component="span">
                {label}
                <Typography component="span" variant="body2" color="text.secondary">{` – ${text}`}</Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};

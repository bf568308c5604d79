import { Box, FormControl, FormControlLabel, FormGroup, FormLabel, Switch, Typography } from '@mui/material';
import { labelOf } from '../../schema/field.ts';
import type { MissingOffer } from '../../schema/import/missing.ts';
import { inSentence } from '../../schema/words.ts';
import { offersFor } from './offers.ts';
import type { StepProps } from './useImport.ts';

/** The initial values of a created record besides its name: "unit ea". */
const initialValues = ({ field, target }: MissingOffer): string =>
  Object.entries(field.missing ?? {})
    .map(([name, value]) => `${inSentence(labelOf(name, target.fields[name] ?? {}))} ${String(value)}`)
    .join(', ');

const explained = (offer: MissingOffer): string => {
  const values = initialValues(offer);
  return ` – from the text in the row${values ? `, with ${values}` : ''}; otherwise the row is bad.`;
};

/** Asks what to do with names of missing records, when the user may create them. */
export const MissingChoice = ({ resource, work: { state, setCreating } }: StepProps) => {
  const offers = offersFor(resource, state.mapping);
  if (offers.length === 0) return null;
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ fontSize: 13, fontWeight: 600, color: 'text.primary', mb: 0.5 }}>
        When a row names what is not there
      </FormLabel>
      <FormGroup>
        {offers.map((offer) => (
          <FormControlLabel
            key={offer.id}
            sx={{ alignItems: 'flex-start', ml: '-6px', '& .MuiFormControlLabel-label': { pt: '2px', pl: 0.5 } }}
            control={
              <Switch
                checked={state.createMissing.includes(offer.id)}
                onChange={(_, on) => setCreating(offer.id, on)}
              />
            }
            label={
              <Box component="span">
                {`Create missing ${inSentence(offer.target.titles)}`}
                <Typography component="span" variant="body2" color="text.secondary">
                  {explained(offer)}
                </Typography>
              </Box>
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  );
};

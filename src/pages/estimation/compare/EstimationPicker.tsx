import Calculate from '@mui/icons-material/CalculateOutlined';
import { Autocomplete, Box, TextField } from '@mui/material';
import { useState } from 'react';
import { estimations } from '../../../resources/estimation/estimations.ts';
import { useOptions, type Option } from '../../../ui/fields/input/useOptions.ts';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';

/** Asks which estimation is to be compared. */
export const EstimationPicker = ({ onChoose }: { readonly onChoose: (id: number) => void }) => {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { options, loading, failed } = useOptions({ resource: estimations.name, chosen: [], typed, open });
  return (
    <StatePanel icon={Calculate} title="Choose an estimation">
      Two revisions or stages of it are compared line by line, with the reasons of the difference in price.
      <Box sx={{ mt: 2 }}>
        <Autocomplete<Option>
          options={options}
          value={null}
          loading={loading}
          loadingText="Loading..."
          noOptionsText={failed ? 'The list could not be read' : 'Nothing found'}
          filterOptions={(found) => found}
          getOptionKey={({ id }) => id}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
          onChange={(_, option) => option && onChoose(option.id)}
          renderInput={(params) => <TextField {...params} label="Estimation" autoFocus />}
        />
      </Box>
    </StatePanel>
  );
};

import { useLocation, useNavigate } from 'react-router-dom';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { CompareScreen } from './CompareScreen.tsx';
import { comparePath } from './path.ts';
import Calculate from '@mui/icons-material/CalculateOutlined';
import { Autocomplete, Box, TextField } from '@mui/material';
import { useState } from 'react';
import { estimations } from '../../../resources/estimation/estimations.ts';
import { useOptions, type InputOption } from '../../../ui/fields/input/useOptions.ts';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';

/** Asks which estimation is to be compared. */
const EstimationPicker = ({ onChoose }: { readonly onChoose: (id: number) => void }) => {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { options, loading, failed } = useOptions({ resource: estimations.name, chosen: [], typed, open });
  return (
    <StatePanel icon={Calculate} title="Choose an estimation">
      Two revisions or stages of it are compared line by line, with the reasons of the difference in price.
      <Box sx={{ mt: 2 }}>
        <Autocomplete<InputOption>
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

/** Two revisions or stages of an estimation side by side: `/boq-compare/7?from=boq-cost.1&to=boq-cost.2`. */
export const ComparePage = () => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const id = Number(pathname.split('/')[2]);
  if (Number.isInteger(id) && id > 0) return <CompareScreen key={id} id={id} />;
  return (
    <>
      <PageHeader title="Compare revisions" />
      <EstimationPicker onChoose={(chosen) => void navigate(comparePath(chosen))} />
    </>
  );
};

import CompareArrows from '@mui/icons-material/CompareArrows';
import { Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { FailedState } from '../../../ui/page/FailedState.tsx';
import { Placeholder } from '../../../ui/page/NotRead.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { useModules } from '../permissions/usePermissions.ts';
import { compareRolesPath, sideOf } from './compareRolesPath.ts';
import { ComparedTable } from './ComparedTable.tsx';
import { SidePicker } from './SidePicker.tsx';
import { useSide } from './useSide.ts';

/** Two roles, or a role and a person, side by side with what differs. The address has both. */
export const CompareRolesPage = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [all, setAll] = useState(false);
  const [left, right] = [sideOf(search.get('left')), sideOf(search.get('right'))];
  const [first, second] = [useSide(left), useSide(right)];
  const modules = useModules();
  const error = modules.error ?? first.error ?? second.error;
  const again = () => void Promise.all([modules.refetch(), first.refetch(), second.refetch()]);
  return (
    <>
      <PageHeader title="Compare roles and people" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, maxWidth: 960, mb: 2 }}>
        <SidePicker
          label="One"
          value={left && first.data ? { ...left, name: first.data.name } : null}
          onChoose={(side) => void navigate(compareRolesPath(side, right), { replace: true })}
        />
        <SidePicker
          label="The other"
          value={right && second.data ? { ...right, name: second.data.name } : null}
          onChoose={(side) => void navigate(compareRolesPath(left, side), { replace: true })}
        />
      </Box>
      {error ? (
        <FailedState title="They could not be compared" error={error} onRetry={again} />
      ) : !left || !right ? (
        <StatePanel icon={CompareArrows} title="Choose two">
          Roles or people: you see what only one of them may do.
        </StatePanel>
      ) : modules.data && first.data && second.data ? (
        <>
          <FormControlLabel
            sx={{ ml: 0 }}
            control={<Switch checked={all} onChange={(_, on) => setAll(on)} />}
            label={<Typography variant="body2">Show what both allow, too</Typography>}
          />
          <ComparedTable modules={modules.data} left={first.data} right={second.data} all={all} />
        </>
      ) : (
        <Placeholder heights={[220, 140]} />
      )}
    </>
  );
};

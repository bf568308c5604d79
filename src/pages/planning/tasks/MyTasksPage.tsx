import { Box, Stack, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { Choice } from '../../../ui/page/Choice.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { SearchField } from '../../../ui/page/SearchField.tsx';
import { usePreference } from '../../../ui/usePreference.ts';
import { listOrBoard } from './columns.ts';
import { MyTasksFound } from './MyTasksFound.tsx';
import type { Which } from './useMyTasks.ts';

const views: readonly (readonly [Which, string])[] = [
  ['open', 'Open'],
  ['late', 'Late'],
  ['all', 'All'],
];

/** What the user does in the plans of all projects: as a list by due date, or as a board. */
export const MyTasksPage = () => {
  const [which, setWhich] = useState<Which>('open');
  const [search, setSearch] = useState('');
  const [view, setView] = usePreference('tasks.view');
  const isBoard = view === 'board';
  return (
    <>
      <PageHeader
        title="My tasks"
        actions={<Choice label="View" value={isBoard ? 'board' : 'list'} options={listOrBoard} onChoose={setView} />}
      />
      <Stack
        direction="row"
        sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center', mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tabs value={which} onChange={(_, next: Which) => setWhich(next)} aria-label="My tasks">
          {views.map(([name, label]) => (
            <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls={`panel-${name}`} />
          ))}
        </Tabs>
        <Box sx={{ ml: { sm: 'auto' }, mb: 0.5 }}>
          <SearchField many="tasks" value={search} onChange={setSearch} />
        </Box>
      </Stack>
      <Box
        role="tabpanel"
        id={`panel-${which}`}
        aria-labelledby={`tab-${which}`}
        sx={{ maxWidth: isBoard ? undefined : 900, pb: 4 }}
      >
        <MyTasksFound which={which} search={search} isBoard={isBoard} />
      </Box>
    </>
  );
};

import ExpandMore from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import type { CoverageRow } from '../../../resources/requests/coverageCalls.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { formatInteger } from '../../../ui/fields/format.ts';
import { StateChip } from '../../../ui/fields/StateChip.tsx';
import { MoreButton, NotRead } from '../../../ui/page/NotRead.tsx';
import { SearchField } from '../../../ui/page/SearchField.tsx';
import { CoverageTable } from './CoverageTable.tsx';
import { coverageWords, shownStates } from './coverageWords.ts';
import { useCoverage } from './useCoverage.ts';

type State = CoverageRow['state'];

/** The lines in one state, or all. */
const Lines = ({ project }: { readonly project: number }) => {
  const [search, setSearch] = useState('');
  const [state, setState] = useState<State | 'all'>('all');
  const query = useCoverage(project, { search, state: state === 'all' ? undefined : state });
  const [first] = query.data?.pages ?? [];
  if (!query.data || !first) return <NotRead query={query} failed="The BOQ could not be read" heights={[160]} />;
  const rows = query.data.pages.flatMap(({ records }) => records);
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchField many="lines" value={search} onChange={setSearch} />
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Which lines"
          value={state}
          onChange={(_, next: State | 'all' | null) => next !== null && setState(next)}
          sx={{
            maxWidth: '100%',
            overflowX: 'auto',
            '& button': { textTransform: 'none', px: 1.25, whiteSpace: 'nowrap' },
          }}
        >
          <ToggleButton value="all">All</ToggleButton>
          {shownStates(first.counts).map((each) => (
            <ToggleButton key={each} value={each}>
              {`${coverageWords[each].label} ${formatInteger(first.counts[each])}`}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
      {rows.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {search ? `No lines match “${search}”` : 'No such lines'}
        </Typography>
      ) : (
        <CoverageTable project={project} rows={rows} />
      )}
      <MoreButton query={query}>Show more</MoreButton>
    </Stack>
  );
};

/** What the requests of a project cover of its approved BOQ, to be opened; nothing while there is no BOQ. */
export const RequestCoverage = ({ record }: RecordPartProps) => {
  const { data } = useCoverage(record.id, { search: '' });
  const [first] = data?.pages ?? [];
  if (!first || (!first.bill && first.pagination.total === 0)) return null;
  const { bill, counts } = first;
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
      sx={{ mb: 2, borderRadius: 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography component="span" variant="subtitle2">
            Covered by requests
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {bill ? `${bill.stage} ${bill.number}` : 'No approved BOQ'}
          </Typography>
          {shownStates(counts).map((each) => (
            <StateChip
              key={each}
              label={`${formatInteger(counts[each])} ${coverageWords[each].label.toLowerCase()}`}
              tone={coverageWords[each].tone}
            />
          ))}
        </Stack>
      </AccordionSummary>
      <AccordionDetails>
        <Lines project={record.id} />
      </AccordionDetails>
    </Accordion>
  );
};

import { Stack } from '@mui/material';
import { useState } from 'react';
import type { CoverageRow } from '../../../resources/requests/coverageCalls.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { formatInteger } from '../../../ui/fields/format.ts';
import { StateChip } from '../../../ui/fields/StateChip.tsx';
import { Choice } from '../../../ui/page/Choice.tsx';
import { MoreButton, NotRead } from '../../../ui/page/NotRead.tsx';
import { OpenedSection } from '../../../ui/page/OpenedSection.tsx';
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
        <Choice<State | 'all'>
          label="Which lines"
          value={state}
          options={[
            ['all', 'All'],
            ...shownStates(first.counts).map(
              (each) => [each, `${coverageWords[each].label} ${formatInteger(first.counts[each])}`] as const,
            ),
          ]}
          onChoose={setState}
        />
      </Stack>
      <CoverageTable
        project={project}
        read={rows}
        list={`${state} ${search}`}
        empty={search ? `No lines match “${search}”` : 'No such lines'}
      />
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
    <OpenedSection
      title="Covered by requests"
      about={bill ? `${bill.stage} ${bill.number}` : 'No approved BOQ'}
      states={shownStates(counts).map((each) => (
        <StateChip
          key={each}
          label={`${formatInteger(counts[each])} ${coverageWords[each].label.toLowerCase()}`}
          tone={coverageWords[each].tone}
        />
      ))}
    >
      <Lines project={record.id} />
    </OpenedSection>
  );
};

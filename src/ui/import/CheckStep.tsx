import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { resources } from '../../resources/index.ts';
import { importTargetsOf } from '../../schema/import/targets.ts';
import type { ImportAction } from '../../schema/import/wire.ts';
import { counted, formatInteger } from '../fields/format.ts';
import { badRowsFile } from './badRows.ts';
import { BadRowsButton } from './BadRowsButton.tsx';
import { badRowsOf, reviewCounts, matches, repeatsOf, type Reviewed } from './review.ts';
import { createdWith, offersFor } from './offers.ts';
import { hasMissing, MissingHint } from './MissingHint.tsx';
import { ReviewFilter } from './ReviewFilter.tsx';
import { ReviewTable } from './ReviewTable.tsx';
import { SaveChecked } from './SaveChecked.tsx';
import { RowsAlert, StepFoot, Working } from './steps.tsx';
import { SumsLeftOut } from './SumsLeftOut.tsx';
import type { StepProps } from './useImport.ts';
import {
  actionWords,
  badSentence,
  createsSentences,
  importText,
  lineWords,
  repeatSentences,
  summarySentence,
  disagreeingSentence,
  repeatOffers,
} from './words.ts';
import { inSentence } from '../../schema/words.ts';
import { Question } from './Question.tsx';

/** Asks which row counts where rows of one record disagree, and checks again; nothing without such rows. */
const RepeatsChoice = ({ resource, work }: StepProps) => {
  const { planned, repeats } = work.state;
  if (!planned || planned.disagreeing.records === 0) return null;
  return (
    <Question
      title={disagreeingSentence(resource, importTargetsOf(resource), planned.disagreeing)}
      value={repeats}
      options={repeatOffers(resource, planned.disagreeing).map(({ choice, label, text }) => ({
        value: choice,
        label,
        text,
      }))}
      onChoose={(choice) => void work.checkRepeats(choice)}
    />
  );
};

/** What of the records is shown; `several`: those with more than one line; `warned`: those with a warning. */
type Shown = ImportAction | 'all' | 'several' | 'warned';

const isShown = (r: Reviewed, shown: Shown): boolean =>
  shown === 'all' ||
  (shown === 'several' ? r.record.lines.length > 1 : shown === 'warned' ? r.warnings.length > 0 : r.action === shown);

/** The third step: the action and the errors of every record. Nothing is saved yet. */
export const CheckStep = ({ resource, work }: StepProps) => {
  const { file, planned, checked, all, created, mapping, table, failure } = work.state;
  const [shown, setShown] = useState<Shown>('all');
  const [search, setSearch] = useState('');
  if (!planned || !table) return null;
  const total = planned.records.length;
  if (!all)
    return (
      <Working
        text={`Checking ${counted(total, resource.title, resource.plural)}… ${formatInteger(checked ?? 0)} done`}
        label="Checked"
        share={total ? (checked ?? 0) / total : 1}
        onStop={work.backToColumns}
      />
    );
  const counts = reviewCounts(all);
  const { actions, badRows } = counts;
  const leftOut = badRowsOf(all).size;
  const mapped = importTargetsOf(resource).filter((t) => t.id in mapping);
  const repeats = repeatsOf(planned);
  const sentences = repeatSentences(resource, mapped, {
    repeats,
    repeatedRows: planned.repeats,
    choice: work.state.repeats,
  });
  const writing = actions.create + actions.update;
  const visible = all.filter((r) => isShown(r, shown) && (search === '' || matches(r, search)));
  const curable =
    (planned.disagreeing.records > 0 && work.state.repeats === 'refuse') || hasMissing(resource, work, all);
  return (
    <Stack sx={{ gap: 1.5 }}>
      {failure && <Alert severity="warning">{failure}</Alert>}
      <div>
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {[
            summarySentence(resource, planned.rows, planned.records.length, counts),
            ...createsSentences(createdWith(offersFor(resource, mapping), created, all), resources),
          ].join(' ')}
        </Typography>
        {sentences.length > 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, maxWidth: 780 }}>
            {sentences.join(' ')}
          </Typography>
        )}
      </div>
      <SumsLeftOut resource={resource} work={work} />
      <RepeatsChoice resource={resource} work={work} />
      <MissingHint resource={resource} work={work} all={all} />
      {actions.error > 0 && (
        <RowsAlert actions={<BadRowsButton file={() => badRowsFile(file?.name ?? '', table, all)} />}>
          {badSentence(resource, { badRows, leftOut, bad: actions.error, writing, curable })}
        </RowsAlert>
      )}
      {actions.error === 0 && writing === 0 && (
        <Alert severity="info">{`There is nothing to import: every ${inSentence(resource.title)} of the file is there already.`}</Alert>
      )}
      <ReviewFilter
        label="Records shown"
        kinds={[
          { name: 'all', label: 'All', count: all.length },
          ...(['error', 'create', 'update', 'skip', 'unchanged'] as const).map((action) => ({
            name: action,
            label: actionWords[action],
            count: actions[action],
            isBad: action === 'error',
          })),
          { name: 'warned', label: 'With a warning', count: all.filter((r) => isShown(r, 'warned')).length },
          { name: 'several', label: `Several ${lineWords(resource)?.many ?? ''}`, count: repeats.several },
        ]}
        shown={shown}
        onShown={setShown}
        search={search}
        onSearch={setSearch}
      />
      <ReviewTable resource={resource} mapping={mapping} rows={visible} />
      <StepFoot>
        <SaveChecked
          label={importText(resource, writing, actions.error)}
          disabled={writing === 0}
          all={all}
          onSave={() => void work.save()}
        />
        <Button onClick={work.restart}>Choose another file</Button>
      </StepFoot>
    </Stack>
  );
};

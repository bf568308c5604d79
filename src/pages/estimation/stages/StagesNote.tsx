import { Alert, Button } from '@mui/material';
import { Link } from 'react-admin';
import { stages, stageNames } from '../../../domain/estimation/stages.ts';
import type { RecordNoteProps } from '../../../ui/extensions/extension.ts';
import { formatInstant } from '../../../ui/fields/format.ts';
import { comparePath } from '../compare/path.ts';
import { showPath } from '../../../ui/showPath.ts';
import { ClosedNote } from './ClosedNote.tsx';
import { StageSteps } from './StageSteps.tsx';
import { newerSource, stagesOf } from './stagesOf.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';

/** The stages of the estimation above each of its pages, and what to know about this revision. */
export const StagesNote = ({ resource, record, compact = false }: RecordNoteProps) => {
  const entries = stagesOf(record, resource.name);
  const stage = stageNames.find((name) => stageResources[name].records.name === resource.name);
  const own = entries.find((entry) => entry.stage === stage);
  const isOld = own?.active && own.active.id !== record.id;
  const source = newerSource(record, entries);
  const compared = stage && `${stages[stage].word}.${String(record['revision'])}`;
  return (
    <>
      {!compact && <StageSteps entries={entries} current={stage} />}
      <ClosedNote record={record} />
      {isOld && own?.active && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button component={Link} to={showPath(resource.name, own.active.id)} color="inherit" size="small">
              {`Open R${own.active.revision}`}
            </Button>
          }
        >
          {`Revision ${String(record['revision'])} is shown as it was${
            typeof record['frozen_at'] === 'string' ? ` on ${formatInstant(record['frozen_at'])}` : ''
          }. It cannot be changed any more.`}
        </Alert>
      )}
      {!isOld && source && compared && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button
              component={Link}
              to={comparePath(Number(record['estimation_id']), { from: source.from, to: compared })}
              color="inherit"
              size="small"
            >
              Compare
            </Button>
          }
        >
          {`${source.title} was revised since this stage took it over: R${source.newer} may differ.`}
        </Alert>
      )}
    </>
  );
};

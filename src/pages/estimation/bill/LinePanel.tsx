import { Typography } from '@mui/material';
import { useMemo } from 'react';
import type { StageName } from '../../../domain/estimation/stages.ts';
import { users } from '../../../resources/people/users.ts';
import { Comments } from '../../../ui/comments/Comments.tsx';
import { BoughtOfLine } from '../../rfq/trace/BoughtOfLine.tsx';
import { nameOf } from './lines.ts';
import type { GridRow } from '../../../ui/lines/lines.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import { BesidePanel } from '../../../ui/lines/editor/BesidePanel.tsx';

interface Props {
  readonly stage: StageName;
  readonly project: number;
  readonly row: GridRow;
  /** The id of the line; null while it is not saved. */
  readonly id: number | null;
  readonly onClose: () => void;
}

/** What stands beside the grid for one line: what was bought of it, and its comments. */
export const LinePanel = ({ stage, project, row, id, onClose }: Props) => {
  const { lines } = stageResources[stage];
  const calls = lines.comments[0]?.calls;
  const on = useMemo(
    () =>
      id !== null && calls
        ? { resource: lines.name, recordId: id, calls, directory: users.endpoints.directory }
        : undefined,
    [lines, calls, id],
  );
  return (
    <BesidePanel label={`Comments on ${nameOf(row)}`} title={nameOf(row)} onClose={onClose}>
      {id !== null && row.line.kind !== 'structure' && (
        <BoughtOfLine project={project} stage={stage} line={id} name={nameOf(row)} />
      )}
      {on ? (
        <Comments key={on.recordId} on={on} />
      ) : (
        <Typography variant="body2" color="text.secondary">
          The line can be commented once it is saved.
        </Typography>
      )}
    </BesidePanel>
  );
};

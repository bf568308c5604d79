import { useMemo } from 'react';
import type { StageName } from '../../../domain/estimation/stages.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import { users } from '../../../resources/people/users.ts';
import { AllComments } from '../../../ui/comments/AllComments.tsx';
import { BesidePanel } from '../../../ui/lines/editor/BesidePanel.tsx';

interface Props {
  readonly stage: StageName;
  readonly revision: number;
  readonly estimation: number;
  /** Shows the line with its whole thread. */
  readonly onLine: (id: number) => void;
  readonly onClose: () => void;
}

/** What stands beside the grid: the comments on all lines, each with its line, to be settled or looked at there. */
export const AllOfStage = ({ stage, revision, estimation, onLine, onClose }: Props) => {
  const { records, lines } = stageResources[stage];
  const all = records.comments[0]?.all;
  const calls = lines.comments[0]?.calls;
  const on = useMemo(
    () => calls && { resource: lines.name, calls, directory: users.endpoints.directory },
    [lines, calls],
  );
  return (
    <BesidePanel label="Comments on all lines" onClose={onClose}>
      {all && on && (
        <AllComments all={all} id={revision} query={{ estimation_id: estimation }} on={on} one="line" onLine={onLine} />
      )}
    </BesidePanel>
  );
};

import type { StageName } from '../../../domain/estimation/stages.ts';
import { BoughtOfLine } from '../../rfq/trace/BoughtOfLine.tsx';
import { nameOfBillLine } from './lines.ts';
import type { GridRow } from '../../../ui/lines/lines.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import { BesidePanel } from '../../../ui/lines/editor/BesidePanel.tsx';
import { LineComments } from '../../../ui/lines/editor/LineComments.tsx';

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
  return (
    <BesidePanel label={`Comments on ${nameOfBillLine(row)}`} title={nameOfBillLine(row)} onClose={onClose}>
      {id !== null && row.line.kind !== 'structure' && (
        <BoughtOfLine project={project} stage={stage} line={id} name={nameOfBillLine(row)} />
      )}
      <LineComments lines={lines} kind={row.line.kind} id={id} one="line" />
    </BesidePanel>
  );
};

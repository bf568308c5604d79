import CompareArrows from '@mui/icons-material/CompareArrows';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { stageNames, stages } from '../../../domain/estimation/stages.ts';
import { estimations } from '../../../resources/estimation/estimations.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { comparePath } from './path.ts';

/** A link to the comparison: of an estimation, or of a stage's revision with the one before it. */
export const CompareAction = ({ resource, record }: RecordPartProps) => {
  const stage = stageNames.map((name) => stages[name]).find(({ permissions }) => permissions === resource.permissions);
  const [estimation, revision] = [Number(record['estimation_id']), Number(record['revision'])];
  const to =
    resource.name === estimations.name
      ? comparePath(record.id)
      : comparePath(
          estimation,
          stage && revision > 1
            ? { from: `${stage.word}.${revision - 1}`, to: `${stage.word}.${revision}` }
            : stage && { to: `${stage.word}.${revision}` },
        );
  return (
    <Button variant="outlined" startIcon={<CompareArrows />} component={Link} to={to}>
      Compare
    </Button>
  );
};

import { Typography } from '@mui/material';
import { BesidePanel } from '../../ui/lines/editor/BesidePanel.tsx';
import { LineComments } from '../../ui/lines/editor/LineComments.tsx';
import { textOf, type GridRow } from '../../ui/lines/lines.ts';
import { TraceButton } from '../rfq/trace/TraceButton.tsx';
import { boqText, clearedText, estimateText, itemName } from './marks/words.ts';
import { useRestsOn } from './marks/useRestsOn.ts';
import { requestLines, requestModel } from './model.ts';
import { requestSheet } from './requestSheet.ts';

interface Props {
  readonly request: number;
  readonly row: GridRow;
  /** The id of the line; null while it is not saved. */
  readonly id: number | null;
  readonly onClose: () => void;
}

/** What stands beside the grid for one line: what its marks rest on, its trace, and its comments. */
export const RequestPanel = ({ request, row, id, onClose }: Props) => {
  const name = requestSheet.nameOf(row);
  const rest = useRestsOn(request)?.get(id ?? 0);
  const facts = [
    itemName(textOf(row.line, 'item_code'), textOf(row.line, 'item_name')),
    textOf(row.line, 'item_variant_name'),
    textOf(row.line, 'bom_name'),
    ...(rest ? [boqText(rest), estimateText(rest)] : []),
  ].filter(Boolean);
  return (
    <BesidePanel label={`Comments on ${name}`} title={name} onClose={onClose}>
      {facts.length > 0 && <Typography variant="body2">{facts.join(' · ')}</Typography>}
      {rest?.cleared && (
        <Typography variant="body2" color="warning.main">
          {clearedText(rest.cleared)}
        </Typography>
      )}
      {id !== null && <TraceButton of={{ from: 'request', request, line: id }} name={name} />}
      <LineComments
        lines={requestLines}
        kind={row.line.kind}
        id={id}
        by="request_id"
        of={request}
        one={requestModel.words.one}
      />
    </BesidePanel>
  );
};

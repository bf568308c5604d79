import { Typography } from '@mui/material';
import { useMemo } from 'react';
import { users } from '../../resources/people/users.ts';
import { breakdownCallsOf } from '../../schema/calls/breakdownCalls.ts';
import { Comments } from '../../ui/comments/Comments.tsx';
import { BesidePanel } from '../../ui/lines/editor/BesidePanel.tsx';
import { textOf, type GridRow } from '../../ui/lines/lines.ts';
import { TraceButton } from '../rfq/trace/TraceButton.tsx';
import { boqText, clearedText, estimateText, itemName } from './marks/words.ts';
import { useRestsOn } from './marks/useRestsOn.ts';
import { requestLines } from './model.ts';
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
  const calls = breakdownCallsOf(requestLines).kinds[row.line.kind]?.comments;
  const on = useMemo(
    () =>
      id !== null && calls
        ? {
            resource: requestLines.name,
            recordId: id,
            parent: { request_id: request },
            calls,
            directory: users.endpoints.directory,
          }
        : undefined,
    [calls, id, request],
  );
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

import { Box, Stack } from '@mui/material';
import type { ImportChange } from '../../schema/import/wire.ts';
import { importTargetsOf } from '../../schema/import/targets.ts';
import type { Resource } from '../../schema/resource.ts';
import { formatInteger } from '../fields/format.ts';
import { ChangedValue } from '../fields/ChangedValue.tsx';
import type { Reviewed } from './review.ts';

/** The most changes of a record in the preview. */
const room = 6;

const Change = ({ resource, change }: { readonly resource: Resource; readonly change: ImportChange }) => {
  const target = importTargetsOf(resource).find((t) => t.id === change.field);
  if (!target) return null;
  const { before, after, before_name, after_name } = change;
  return (
    <Box component="li" sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
      {`${target.heading}${change.line === null ? '' : ` of “${change.line}”`}: `}
      <ChangedValue
        field={target.field}
        name={target.name}
        change={{ field: target.name, before, after, before_name, after_name }}
        action="update"
      />
    </Box>
  );
};

/** What an update changes in a record: the old and the new value of each field. */
export const ReviewChanges = ({
  resource,
  review: { changes, changed },
}: {
  readonly resource: Resource;
  readonly review: Pick<Reviewed, 'changes' | 'changed'>;
}) =>
  changed > 0 && (
    <Stack component="ul" aria-label="Changes" sx={{ m: 0, mt: 0.5, p: 0, gap: 0.25, listStyle: 'none' }}>
      {changes.slice(0, room).map((change) => (
        <Change key={`${change.row} ${change.field}`} resource={resource} change={change} />
      ))}
      {changed > room && (
        <Box
          component="li"
          sx={{ fontSize: 13, color: 'text.secondary' }}
        >{`and ${formatInteger(changed - room)} more`}</Box>
      )}
    </Stack>
  );

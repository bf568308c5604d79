import { Box, Typography } from '@mui/material';
import { nameColumn } from '../../../schema/field.ts';
import { ReferenceName } from '../../../ui/fields/ReferenceName.tsx';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { isRecord } from '../../../schema/guards.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { enquiries } from '../../../resources/sales/enquiries.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { estimations } from '../../../resources/estimation/estimations.ts';

/** A record that is included with an enquiry, for a link. */
interface Named {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly status: string;
}

/** The records that the server includes with an enquiry. */
interface Includes {
  readonly cloned_details: { readonly from: Named | null; readonly clones: readonly Named[] };
  readonly project: Named | null;
  readonly estimation: Named | null;
}

const isNamed = (value: unknown): value is Named =>
  isRecord(value) && typeof value['id'] === 'number' && typeof value['number'] === 'string';
const namedIn = (value: unknown): Named | null => (isNamed(value) ? value : null);

/** The included records of an enquiry; empty for a row of a list. */
const includesOf = (record: AnyRecord): Includes => {
  const { cloned_details } = record;
  const { from, clones } = isRecord(cloned_details) ? cloned_details : {};
  return {
    cloned_details: { from: namedIn(from), clones: Array.isArray(clones) ? clones.filter(isNamed) : [] },
    project: namedIn(record['project']),
    estimation: namedIn(record['estimation']),
  };
};

interface Entry {
  readonly label: string;
  readonly resource: string;
  readonly records: readonly Named[];
}

/** Links to the origin and the results of an enquiry. */
export const EnquiryNote = ({ record }: RecordPartProps) => {
  const { cloned_details, project, estimation } = includesOf(record);
  const { from, clones } = cloned_details;
  const entries: Entry[] = [
    { label: 'Cloned from', resource: enquiries.name, records: from ? [from] : [] },
    { label: clones.length === 1 ? 'Clone' : 'Clones', resource: enquiries.name, records: clones },
    { label: 'Project', resource: projects.name, records: project ? [project] : [] },
    { label: 'Estimation', resource: estimations.name, records: estimation ? [estimation] : [] },
  ].filter(({ records }) => records.length > 0);
  // The user may not be allowed to see the origin, but its number is known.
  const origin = record[nameColumn('cloned_from_id')];
  if (entries.length === 0 && typeof origin !== 'string') return null;
  return (
    <Box
      component="dl"
      aria-label="Origin and outcome"
      sx={{ m: 0, mb: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}
    >
      {!from && typeof origin === 'string' && (
        <Typography variant="body2" component="div">{`Cloned from ${origin}`}</Typography>
      )}
      {entries.map(({ label, resource, records }) => (
        <Typography key={label} variant="body2" component="div" sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          {records.map(({ id, number }) => (
            <Box component="dd" key={id} sx={{ m: 0 }}>
              <ReferenceName resource={resource} id={id} known={number} plain={false} />
            </Box>
          ))}
        </Typography>
      ))}
    </Box>
  );
};

import { Typography } from '@mui/material';
import type { AnyRecord } from '../../schema/record.ts';
import { formatInstant } from '../fields/format.ts';

const When = ({ at }: { readonly at: string }) => <time dateTime={at}>{formatInstant(at)}</time>;

/** By whom and when a record was made and last changed. */
export const KeptLine = ({ record }: { readonly record: AnyRecord }) => (
  <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
    {'Created by '}
    {record.created_by_name}
    {' on '}
    <When at={record.created_at} />
    {record.version > 1 && (
      <>
        {' · Changed by '}
        {record.updated_by_name}
        {' on '}
        <When at={record.updated_at} />
      </>
    )}
  </Typography>
);

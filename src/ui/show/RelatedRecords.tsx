import { Box, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { mayDo } from '../../authProvider/index.ts';
import { useSession } from '../../authProvider/session.ts';
import { columnsOf, nameColumn } from '../../schema/field.ts';
import { aboutColumn } from '../../schema/subject.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { formatInteger } from '../fields/format.ts';
import { ShowField } from '../fields/kinds.tsx';
import { listPath } from '../list/lists.ts';
import { rowPath } from '../showPath.ts';
import { relatedRecordsOf, type Belonging } from './relatedRecords.ts';
import { AsideCard } from '../page/AsideCard.tsx';

/** The newest records in a short list. */
const shown = 5;

const nameSx = { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' } as const;

/** The name of a record, which leads to its page if there is one. */
const RowName = ({ to, name }: { readonly to: string | undefined; readonly name: string }) =>
  to === undefined ? (
    <Typography variant="body2" sx={nameSx}>
      {name}
    </Typography>
  ) : (
    <MuiLink component={Link} to={to} variant="body2" sx={nameSx}>
      {name}
    </MuiLink>
  );

/** The newest of what belongs to a record, how many there are, and the way to all. */
export const ShortList = ({ belonging, id }: { readonly belonging: Belonging; readonly id: number }) => {
  const { resource, field: parameter, title, list } = belonging;
  const [sortedBy, order] = resource.list.sort;
  const {
    data,
    total = 0,
    isPending,
  } = useGetList<AnyRecord>(resource.name, {
    filter: { [parameter]: [id] },
    pagination: { page: 1, perPage: shown },
    sort: { field: sortedBy, order },
    ...(list && list !== resource.lists[0] ? { meta: { list: list.name } } : {}),
  });
  if (!isPending && !data?.length) return null;
  const { represent, fields, partOf } = resource;
  const about = aboutColumn(resource);
  const told = 'status' in fields ? 'status' : columnsOf(fields).find(([, f]) => f.kind === 'one_of')?.[0];
  const field = told === undefined ? undefined : fields[told];
  // The page is that of the parent: it needs no second name.
  const isParent = partOf?.by === parameter;
  const beneath = about ? represent : partOf && !isParent && nameColumn(partOf.by);
  const filter = encodeURIComponent(JSON.stringify({ [parameter]: [id] }));
  const path = list ? listPath(resource, list) : `/${resource.name}`;
  return (
    <AsideCard
      title={title}
      count={isPending ? undefined : formatInteger(total)}
      more={
        total > 0 && (
          <MuiLink
            component={Link}
            to={`${path}?filter=${filter}`}
            variant="body2"
            aria-label={`All ${inSentence(title)}`}
          >
            All
          </MuiLink>
        )
      }
    >
      {isPending && <Skeleton height={32} />}
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((record) => (
          <Box
            component="li"
            key={record.id}
            sx={{ display: 'flex', gap: 1, alignItems: 'baseline', py: 0.5, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <RowName to={rowPath(resource, record)} name={String(record[about ?? represent] ?? '')} />
              {beneath && (
                <Typography variant="caption" color="text.secondary">
                  {String(record[beneath] ?? '')}
                </Typography>
              )}
            </Box>
            {told && field && <ShowField field={field} name={told} value={record[told]} record={record} dense />}
          </Box>
        ))}
      </Box>
    </AsideCard>
  );
};

interface Props {
  readonly resource: Resource;
  readonly record: AnyRecord;
}

/** What belongs to a record, such as the enquiries of a customer: the newest of each kind, and the way to all. */
export const RelatedRecords = ({ resource, record }: Props) => {
  const permissions = useSession()?.permissions ?? [];
  const belongings = relatedRecordsOf(resource, record, permissions).filter((b) => mayDo(b.resource.name, 'list'));
  return belongings.map((belonging) => (
    <ShortList key={`${belonging.resource.name}.${belonging.field}`} belonging={belonging} id={record.id} />
  ));
};

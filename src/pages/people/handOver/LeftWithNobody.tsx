import { Alert, Box, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as To } from 'react-router-dom';
import type { Left, Loss } from '../../../resources/people/leftCall.ts';
import { resourceNamed } from '../../../resources/resource.named.ts';
import { users } from '../../../resources/people/users.ts';
import { counted } from '../../../ui/fields/format.ts';
import { showPath } from '../../../ui/showPath.ts';
import { useProvider } from '../../../ui/useProvider.ts';

/** So many people are offered to hand over the work of. */
const mostPeople = 5;

/** What people would leave with nobody; asked anew when somebody comes back from handing it over. */
export const useLeft = (loss: Loss | undefined) => {
  const provider = useProvider();
  return useQuery({
    queryKey: [users.name, 'left', loss],
    enabled: loss !== undefined,
    queryFn: async ({ signal }) => (await provider.call(users.endpoints.left, { body: loss ?? {}, signal })).data,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  });
};

const isNothing = ({ kinds, elsewhere }: Left): boolean => kinds.length === 0 && elsewhere.length === 0;

/** The answer, if there is something in it. */
export const somethingIn = (left: Left | undefined): Left | undefined => (left && !isNothing(left) ? left : undefined);

const kindText = ({ resource, count }: Left['kinds'][number]): string => {
  const known = resourceNamed(resource);
  return counted(count, known?.title ?? resource, known?.plural ?? resource);
};

const Names = ({ records, kinds }: Left) => {
  const more = kinds.reduce((sum, { count }) => sum + count, 0) - records.length;
  const words = records.map(({ resource, id, name, about }) =>
    name === null ? (
      `${resourceNamed(resource)?.title ?? 'A record'} that you may not view`
    ) : (
      <>
        <Link component={To} to={showPath(resource, id)} target="_blank" color="inherit" underline="always">
          {name}
        </Link>
        {about !== null && `, ${about}`}
      </>
    ),
  );
  return (
    <Box component="ul" sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}>
      {words.map((word, at) => (
        <li key={`${records[at]?.resource} ${records[at]?.id}`}>{word}</li>
      ))}
      {more > 0 && <li>{`and ${counted(more, 'other', 'others')}`}</li>}
    </Box>
  );
};

/** What would be left with nobody, and the way to hand it over first. */
export const LeftAlert = ({ left }: { readonly left: Left }) => {
  const { kinds, people, elsewhere } = left;
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      <Stack sx={{ gap: 1 }}>
        {kinds.length > 0 && (
          <Typography variant="body2">{`Nobody would be left for ${kinds.map(kindText).join(', ')}:`}</Typography>
        )}
        {kinds.length > 0 && <Names {...left} />}
        {elsewhere.map(({ branch, count }) => (
          <Typography key={branch} variant="body2">
            {`${kinds.length > 0 ? 'Also' : 'Nobody would be left for'} ${counted(count, 'record', 'records')} of ${branch}`}
          </Typography>
        ))}
        {people.slice(0, mostPeople).map(({ id, name }) => (
          <Link key={id} component={To} to={`/hand-over/${id}`} target="_blank" variant="body2">
            {people.length === 1 ? 'Hand over first' : `Hand over first what ${name} has`}
          </Link>
        ))}
      </Stack>
    </Alert>
  );
};

/** The same in a dialog that asks whether people lose something. */
export const LeftWithNobody = ({ loss }: { readonly loss: Loss | undefined }) => {
  const left = somethingIn(useLeft(loss).data);
  return left ? <LeftAlert left={left} /> : null;
};

import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useGetOne } from 'react-admin';
import { useSession } from '../../../authProvider/session.ts';
import { branches } from '../../../resources/people/branches.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { FailedState } from '../../../ui/page/FailedState.tsx';
import { Loading } from '../../../ui/page/Loading.tsx';
import { detailMeta } from '../../../ui/useRecord.ts';
import { SetUpForm } from './SetUpForm.tsx';

/** What the first administrator of an empty database is asked, once: firm, branch, currency, notation (rule 106). */
export const SetUpPage = () => {
  const id = useSession()?.branch ?? undefined;
  const { data, error, refetch } = useGetOne<AnyRecord>(
    branches.name,
    { id: id ?? 0, meta: detailMeta },
    { enabled: id !== undefined },
  );
  useEffect(() => {
    document.title = 'Set up · Plumbline';
  }, []);
  return (
    <>
      <Typography variant="h1" sx={{ mb: 0.5 }}>
        Set up your firm
      </Typography>
      <Box sx={{ color: 'text.secondary', mb: 3 }}>
        So that documents, amounts and dates are yours from the first record on. All of it can be changed later under
        Branches.
      </Box>
      {error && <FailedState title="The branch could not be read" error={error} onRetry={() => void refetch()} />}
      {data ? <SetUpForm branch={data} /> : !error && <Loading />}
    </>
  );
};

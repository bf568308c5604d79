import { Dialog, DialogActions, DialogContent, DialogTitle, Button, useMediaQuery, type Theme } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { send } from '../../../dataProvider/http.ts';
import { FailedState } from '../../../ui/page/FailedState.tsx';
import { Loading } from '../../../ui/page/Loading.tsx';
import { QuotationForm } from './QuotationForm.tsx';
import type { QuotationCalls } from './stage.ts';

interface Props {
  readonly calls: QuotationCalls;
  /** The revision of the stage, and its number. */
  readonly id: number;
  readonly number: string;
  readonly onClose: () => void;
}

/** The key of what a quotation of a revision would say. */
export const quotationDraftKey = (id: number, calls: QuotationCalls) => ['quotation', calls.quotation.path, id];

/** Makes a quotation of a revision: what it says, how it looks, and those that were issued before. */
export const QuotationDialog = ({ calls, id, number, onClose }: Props) => {
  const titleId = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { data, error, refetch } = useQuery({
    queryKey: quotationDraftKey(id, calls),
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => (await send(calls.quotation, { params: { id } })).data,
  });
  return (
    <Dialog open fullScreen={isPhone} fullWidth maxWidth="md" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{`Quotation · ${number}`}</DialogTitle>
      {data ? (
        <QuotationForm calls={calls} id={id} number={number} draft={data} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            {error ? (
              <FailedState title="The quotation could not be read" error={error} onRetry={() => void refetch()} />
            ) : (
              <Loading />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
};

import Print from '@mui/icons-material/Print';
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined';
import { Alert, Box, Button, FormControlLabel, Paper, Stack, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { Link, useCreatePath } from 'react-admin';
import { useParams } from 'react-router-dom';
import { FailedState } from '../../../../ui/page/FailedState.tsx';
import { Loading } from '../../../../ui/page/Loading.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { StatePanel } from '../../../../ui/page/StatePanel.tsx';
import { linesText } from '../words.ts';
import { stageAt, type BillStage } from '../stage.ts';
import { QuotationSheet } from './QuotationSheet.tsx';
import { useQuotation, type Quotation } from './useQuotation.ts';
import { defaultTerms, inDays, type Wording } from './wording.ts';

const Quote = ({ stage, id, of }: { readonly stage: BillStage; readonly id: number; readonly of: Quotation }) => {
  const createPath = useCreatePath();
  const [wording, setWording] = useState<Wording>({
    from: of.branch,
    date: inDays(0),
    validUntil: inDays(30),
    terms: defaultTerms,
    withBomItems: false,
  });
  const change = (some: Partial<Wording>) => setWording((was) => ({ ...was, ...some }));
  return (
    <>
      <Box className="no-print">
        <PageHeader
          title="Quotation"
          about={`${of.number} · ${of.title}`}
          named={`Quotation ${of.number}`}
          actions={
            <>
              <Button component={Link} to={createPath({ resource: stage.records.name, type: 'show', id })}>
                Back
              </Button>
              <Button variant="contained" startIcon={<Print />} onClick={() => window.print()}>
                Print or save as PDF
              </Button>
            </>
          }
        />
        <Stack sx={{ gap: 1.5, mb: 2, maxWidth: 880 }}>
          {!of.isApproved && <Alert severity="warning">This bill is not approved yet: the quotation is a draft.</Alert>}
          {of.quoted.unpriced > 0 && (
            <Alert severity="warning">
              {`${linesText(of.quoted.unpriced)} ${of.quoted.unpriced === 1 ? 'has' : 'have'} no price.`}
            </Alert>
          )}
          <Paper
            variant="outlined"
            sx={{ p: 1.5, display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}
          >
            <TextField
              type="date"
              label="Date"
              value={wording.date}
              onChange={(event) => change({ date: event.target.value })}
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <TextField
              type="date"
              label="Valid until"
              value={wording.validUntil}
              onChange={(event) => change({ validUntil: event.target.value })}
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <FormControlLabel
              control={
                <Switch checked={wording.withBomItems} onChange={(_, withBomItems) => change({ withBomItems })} />
              }
              label="Show the items of BOMs"
            />
            <TextField
              label="Letterhead: name, then the address"
              multiline
              fullWidth
              maxRows={5}
              value={wording.from}
              onChange={(event) => change({ from: event.target.value })}
            />
            <TextField
              label="Terms, one per line"
              multiline
              fullWidth
              minRows={2}
              maxRows={8}
              value={wording.terms}
              onChange={(event) => change({ terms: event.target.value })}
            />
          </Paper>
        </Stack>
      </Box>
      <QuotationSheet of={of} wording={wording} />
    </>
  );
};

const Read = ({ stage, id }: { readonly stage: BillStage; readonly id: number }) => {
  const { data, error, refetch } = useQuotation(stage, id);
  if (error)
    return <FailedState title="The quotation could not be read" error={error} onRetry={() => void refetch()} />;
  return data ? <Quote stage={stage} id={id} of={data} /> : <Loading />;
};

/** The quotation of a priced bill, which the browser prints: `/quotation/boq-sale/12`. */
export const QuotationPage = () => {
  const [word, id] = (useParams()['*'] ?? '').split('/');
  const stage = stageAt(word);
  if (!stage || stage.rateFields.length === 0 || !/^[1-9]\d{0,14}$/.test(id ?? ''))
    return (
      <StatePanel page icon={RequestQuoteOutlined} title="Choose a bill">
        A quotation is made of the BOQ sales or the cost estimation of a project.
      </StatePanel>
    );
  return <Read key={`${word}/${id}`} stage={stage} id={Number(id)} />;
};

import { Alert, Button, DialogActions, DialogContent, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import { failureIn, messageOf } from '../../../dataProvider/failure.ts';
import { download, send } from '../../../dataProvider/http.ts';
import { clientQuotations } from '../../../resources/estimation/clientQuotations.ts';
import type { QuotationDraft } from '../../../resources/estimation/quotationCalls.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { BlockedButton } from '../../../ui/page/BlockedButton.tsx';
import { useWork } from '../../../ui/useWork.ts';
import { ClientWorkbook } from './ClientWorkbook.tsx';
import { IssuedList } from './IssuedList.tsx';
import { QuotationSums } from './QuotationSums.tsx';
import { quotationWarnings } from './warnings.ts';
import { WordingFields, type WordingErrors } from './WordingFields.tsx';
import type { QuotationCalls } from './stage.ts';

interface Props {
  readonly calls: QuotationCalls;
  readonly id: number;
  readonly number: string;
  readonly draft: QuotationDraft;
  readonly onClose: () => void;
}

/** What is wrong with what was typed, by its field. */
const errorsOf = (error: unknown): WordingErrors => {
  const told = failureIn(error)?.errors ?? {};
  return Object.fromEntries(Object.entries(told).map(([name, told]) => [name, typeof told === 'string' ? told : '']));
};

/** The form of a quotation: issued once its revision is approved; as a draft it can be looked at before. */
export const QuotationForm = ({ calls, id, number, draft, onClose }: Props) => {
  const [wording, setWording] = useState(draft.wording);
  const [errors, setErrors] = useState<WordingErrors>({});
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useWork();
  const permissions = useSession()?.permissions ?? [];
  const client = useQueryClient();
  const mayIssue = permissions.includes(String(calls.issueQuotation.permission));
  const mayRead = permissions.includes(String(clientQuotations.endpoints.document.permission));
  const told = (error: unknown) => {
    const found = errorsOf(error);
    setErrors(found);
    setFailure(Object.keys(found).length > 0 ? undefined : messageOf(error));
  };
  const issue = () => {
    setErrors({});
    setFailure(undefined);
    return run(
      async () => {
        const { data } = await send(calls.issueQuotation, { params: { id }, body: wording });
        await client.invalidateQueries();
        return `${data.number} issued`;
      },
      { failed: told },
    );
  };
  const preview = async (): Promise<Blob> => {
    setErrors({});
    try {
      return (await download(calls.quotationPreview, { params: { id }, body: wording })).data;
    } catch (error) {
      told(error);
      throw error;
    }
  };
  return (
    <>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          {failure !== undefined && <Alert severity="error">{failure}</Alert>}
          {quotationWarnings(draft).map((text) => (
            <Alert key={text} severity="warning">
              {text}
            </Alert>
          ))}
          <QuotationSums draft={draft} withTax={wording.with_tax} />
          <WordingFields
            wording={wording}
            errors={errors}
            tax={draft.tax?.name ?? null}
            onChange={(some) => setWording((was) => ({ ...was, ...some }))}
          />
          {draft.client_workbook && (
            <ClientWorkbook calls={calls} id={id} number={number} of={draft.client_workbook} total={draft.total} />
          )}
          {draft.issued.length > 0 && <IssuedList issued={draft.issued} mayRead={mayRead} />}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>Close</Button>
        <FileButton
          kind="pdf"
          label="Preview"
          of={`of the quotation of ${number}`}
          name={`Draft ${number}`}
          load={preview}
        />
        {mayIssue &&
          (draft.refused === null ? (
            <Button variant="contained" loading={busy} onClick={() => void issue()}>
              Issue
            </Button>
          ) : (
            <BlockedButton variant="contained" reason={draft.refused}>
              Issue
            </BlockedButton>
          ))}
      </DialogActions>
    </>
  );
};

import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { formatInteger } from '../../../ui/fields/format.ts';
import { Imported, Working } from '../../../ui/import/steps.tsx';
import { Question } from '../../../ui/import/Question.tsx';
import { ChangeList } from './ChangeList.tsx';
import type { BillStage } from './stage.ts';
import { acceptedItems } from './matches.ts';
import type { BoqImport } from './useBoqImport.ts';
import { linesText } from './words.ts';

interface Props {
  readonly work: BoqImport;
  readonly stage: BillStage;
  /** The page of the bill. */
  readonly to: string;
}

const Saving = ({ work: { state } }: Pick<Props, 'work'>) => {
  const sending = (state.uploaded ?? 0) < 1;
  return (
    <Working
      text={sending ? 'Sending the lines…' : 'Saving all lines…'}
      label={sending ? 'Sent' : 'Saving'}
      share={sending ? (state.uploaded ?? 0) : null}
    />
  );
};

const Done = ({ work: { state, restart }, to }: Props) => {
  const { added = 0, changed = 0, removed = 0, moved = 0, orderFailure, kept } = state.result ?? {};
  const parts = [
    added && `${linesText(added)} added`,
    changed && `${formatInteger(changed)} changed`,
    removed && `${formatInteger(removed)} removed`,
    moved && `${formatInteger(moved)} moved`,
  ].filter(Boolean);
  return (
    <Imported
      text={parts.length ? `${parts.join(', ')}.` : 'The bill was as in the file already.'}
      to={to}
      see="See the bill"
      onAnother={restart}
    >
      {orderFailure !== undefined && (
        <Alert severity="warning">{`The order is still that of the bill: ${orderFailure}`}</Alert>
      )}
      {kept === 'kept' && (
        <Alert severity="info">The client’s workbook is kept: a quotation can be written into it.</Alert>
      )}
      {typeof kept === 'object' && (
        <Alert severity="warning">{`The client’s workbook is not kept for its quotation: ${kept.problem}`}</Alert>
      )}
    </Imported>
  );
};

/** One count of the comparison. */
const Count = ({ n, label }: { readonly n: number; readonly label: string }) => (
  <Box sx={{ minWidth: 92 }}>
    <Typography sx={{ fontSize: 22, fontWeight: 650, lineHeight: 1.2, color: n ? 'text.primary' : 'text.secondary' }}>
      {formatInteger(n)}
    </Typography>
    <Typography variant="body2" color="text.secondary">
      {label}
    </Typography>
  </Box>
);

/** The last step: what is new, changed, the same and gone; then everything is saved, or nothing. */
export const BillSaveStep = (props: Props) => {
  const { work, stage } = props;
  const { state, plan, keepsFile, setState, save, go } = work;
  if (state.result) return <Done {...props} />;
  if (state.uploaded !== null) return <Saving work={work} />;
  if (!plan) return null;
  const { added, changed, gone, unchanged, verified, order } = plan;
  const count =
    added.length + changed.length + (state.removeGone ? gone.length : 0) + (state.useOrder ? order.moved : 0);
  const items = acceptedItems(state).size;
  const goneVerified = gone.filter((at) => state.stored?.[at]?.isVerified).length;
  return (
    <Stack sx={{ gap: 2 }}>
      {state.failure && (
        <Alert severity="error" role="alert" sx={{ whiteSpace: 'pre-line' }}>
          {state.failure}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }} role="status" aria-label="What is saved">
        <Count n={added.length} label="new" />
        <Count n={changed.length} label="changed" />
        <Count n={unchanged} label="the same" />
        <Count n={gone.length} label="not in the file" />
        <Count n={items} label="with an item" />
      </Stack>
      {verified.length > 0 && (
        <Alert severity="info">
          {`${linesText(verified.length)} ${verified.length === 1 ? 'differs' : 'differ'} from the file but ${verified.length === 1 ? 'is' : 'are'} verified: what is verified stays as it is.`}
        </Alert>
      )}
      {gone.length > 0 && (
        <Question
          title="Lines that the file does not have"
          value={state.removeGone ? 'remove' : 'keep'}
          options={[
            { value: 'keep', label: `Keep the ${linesText(gone.length)} that the file does not have` },
            {
              value: 'remove',
              label: `Remove them: the file is the whole bill${goneVerified ? ` (${linesText(goneVerified)} of them verified)` : ''}`,
            },
          ]}
          onChoose={(value) => setState((was) => ({ ...was, removeGone: value === 'remove' }))}
        />
      )}
      {order.moved > 0 && (
        <Question
          title={`The file has its lines in another order: ${linesText(order.moved)} ${order.moved === 1 ? 'stands' : 'stand'} elsewhere in the bill.`}
          value={state.useOrder ? 'file' : 'bill'}
          options={[
            { value: 'bill', label: 'Keep the order of the bill' },
            {
              value: 'file',
              label: 'Use the order of the file',
              text: `${linesText(order.moved)} ${order.moved === 1 ? 'moves' : 'move'} with all below`,
            },
          ]}
          onChoose={(value) => setState((was) => ({ ...was, useOrder: value === 'file' }))}
        />
      )}
      <ChangeList work={work} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={count === 0} onClick={() => void save()}>
          {count === 0 ? 'Nothing to save' : `Save in ${stage.title}`}
        </Button>
        {count === 0 && keepsFile && (
          <Button variant="outlined" onClick={() => void save()}>
            Keep the client’s workbook for its quotation
          </Button>
        )}
        <Button onClick={() => go('lines')}>Back to the lines</Button>
      </Stack>
    </Stack>
  );
};

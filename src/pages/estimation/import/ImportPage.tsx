import TableViewOutlined from '@mui/icons-material/TableViewOutlined';
import { useParams } from 'react-router-dom';
import { CannotEdit } from '../../../ui/form/CannotEdit.tsx';
import { FailedState } from '../../../ui/page/FailedState.tsx';
import { Loading } from '../../../ui/page/Loading.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { workflowStatusOf } from '../../../ui/workflowStatus.ts';
import { stageAt, type BillStage } from './stage.ts';
import { useBillRecord } from './useBillRecord.ts';
import { BillWizard } from './BillWizard.tsx';

const Bill = ({ stage, id }: { readonly stage: BillStage; readonly id: number }) => {
  const { data, error, refetch } = useBillRecord(stage, id);
  if (error) return <FailedState title="The bill could not be read" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const refused = workflowStatusOf(data.record)?.edit_refused;
  if (refused) return <CannotEdit resource={stage.records} record={data.record} reason={refused} />;
  return <BillWizard stage={stage} of={data} />;
};

/** The import of a client's bill into a revision of a stage: `/boq-import/boq-sale/12`. */
export const ImportPage = () => {
  const [word, id] = (useParams()['*'] ?? '').split('/');
  const stage = stageAt(word);
  if (!stage || !/^[1-9]\d{0,14}$/.test(id ?? ''))
    return (
      <StatePanel page icon={TableViewOutlined} title="Choose a bill">
        Open an estimation, and import from the bill of its stage.
      </StatePanel>
    );
  return <Bill key={`${word}/${id}`} stage={stage} id={Number(id)} />;
};

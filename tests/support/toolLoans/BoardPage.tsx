import { useGetList } from 'react-admin';
import type { AnyRecord } from '../../../src/schema/record.ts';
import { Board } from '../../../src/ui/board/Board.tsx';
import { PageHeader } from '../../../src/ui/page/PageHeader.tsx';
import { useToast } from '../../../src/ui/useToast.tsx';
import { useStep } from '../../../src/ui/workflow/useStep.ts';
import { toolLoans } from './toolLoans.ts';
import { toolLoanWorkflow } from './workflow.ts';

const { states, actions } = toolLoanWorkflow;
const columns = Object.entries(states).map(([name, { label, tone }]) => ({ name, label, tone }));

/** The loans by their state: a card that is moved takes the step that leads there. */
export const BoardPage = () => {
  const { data = [] } = useGetList<AnyRecord>(toolLoans.name, { pagination: { page: 1, perPage: 200 } });
  const step = useStep(toolLoans);
  const toast = useToast();
  const move = (id: number, to: string) => {
    const name = Object.entries(actions).find(([, action]) => action.to === to)?.[0];
    if (name) step({ id }, name).then(({ message }) => toast.done(message), toast.failed);
  };
  return (
    <>
      <PageHeader title="Loans by state" />
      <Board
        label="Loans by state"
        columns={columns}
        cards={data.map(({ id, status, number, title }) => ({
          id,
          column: String(status),
          label: `${String(number)} ${String(title)}`,
        }))}
        render={({ label }) => label}
        onMove={({ id }, column) => move(id, column)}
      />
    </>
  );
};

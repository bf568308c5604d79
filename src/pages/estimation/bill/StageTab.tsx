import type { StageName } from '../../../domain/estimation/stages.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { LinesTab } from '../../../ui/lines/editor/LinesTab.tsx';
import { MarginsDialog } from '../prices/MarginsDialog.tsx';
import { TargetPanel } from '../target/TargetPanel.tsx';
import { AllOfStage } from './AllOfStage.tsx';
import { BoqEditor } from './BoqEditor.tsx';
import { LinePanel } from './LinePanel.tsx';
import { billModel } from './model.ts';
import { providerCalls } from './providerCalls.ts';

interface Props extends RecordPartProps {
  readonly stage: StageName;
}

/** The lines of a revision of a stage, as a tab of its page. */
export const StageTab = ({ stage, ...props }: Props) => {
  const { record } = props;
  const estimation = Number(record['estimation_id']);
  const isCost = stage === 'cost_estimation';
  return (
    <LinesTab
      {...props}
      model={billModel(stage)}
      callsOf={(provider) => providerCalls(provider, stage, { revision: record.id, estimation })}
    >
      {(start) => (
        <BoqEditor
          {...start}
          stage={stage}
          verifies={isCost && (record['is_reviewer'] === true || record['is_approver'] === true)}
          {...(isCost && {
            priceTool: (tool, chosen, onClose) => {
              const parts = { cost: record.id, chosen, onClose };
              return tool === 'margins' ? (
                <MarginsDialog {...parts} version={record.version} />
              ) : (
                <TargetPanel {...parts} />
              );
            },
          })}
          panel={(row, onClose) => (
            <LinePanel
              stage={stage}
              project={Number(record['project_id'])}
              row={row}
              id={start.store.idOf(row.key)}
              onClose={onClose}
            />
          )}
          allComments={(onLine, onClose) => (
            <AllOfStage stage={stage} revision={record.id} estimation={estimation} onLine={onLine} onClose={onClose} />
          )}
        />
      )}
    </LinesTab>
  );
};

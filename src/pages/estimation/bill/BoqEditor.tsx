import { Box } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import type { StageName } from '../../../domain/estimation/stages.ts';
import { LinesEditor } from '../../../ui/lines/editor/LinesEditor.tsx';
import type { EditorStart } from '../../../ui/lines/editor/LinesTab.tsx';
import { lineKeys } from '../../../ui/lines/editor/lineKeys.ts';
import { useLinesEditor } from '../../../ui/lines/editor/useLinesEditor.ts';
import { useKeyHelp, type KeyGroup } from '../../../ui/keys/keyHelp.ts';
import type { GridRow } from '../../../ui/lines/lines.ts';
import { matchedCodes } from '../../masters/add/matchedCodes.ts';
import type { TakenMasters } from '../../masters/add/takenOf.ts';
import { useMasterOffers } from '../../masters/add/useMasterOffers.ts';
import type { ChosenLines } from '../target/input.ts';
import './bill.css';
import { billSheets } from './billSheet.ts';
import { BoqDialogs } from './BoqDialogs.tsx';
import { BoqToolbar } from './BoqToolbar.tsx';
import type { BoqCalls } from './calls.ts';
import { priceOf } from './columns.tsx';
import type { OpenBillDialog, PriceTool } from './openDialog.ts';
import { useBoqActions } from './useBoqActions.ts';

interface Props extends EditorStart<BoqCalls> {
  readonly stage: StageName;
  /** The user verifies lines now. */
  readonly verifies: boolean;
  /** What sets margins, where lines have prices; without `chosen` of all lines. */
  readonly priceTool?: (tool: PriceTool, chosen: ChosenLines | undefined, onClose: () => void) => ReactNode;
  /** What stands beside the grid for a line: its comments. */
  readonly panel: (row: GridRow, onClose: () => void) => ReactNode;
  /** The comments on all lines; `onLine` shows a line with its own. */
  readonly allComments: (onLine: (id: number) => void, onClose: () => void) => ReactNode;
}

const billKeys: KeyGroup = {
  title: 'The bill',
  entries: [
    [['Ctrl Enter'], 'Begin a line'],
    [['Ctrl B', 'Ctrl G'], 'Begin a BOM, a structure'],
  ],
};
/** The keys of the bill, for the help of the screen. */
const BillKeys = () => {
  useKeyHelp(billKeys);
  return null;
};

/** The grid of a stage's lines: that of any lines, with prices, items and BOMs of the master data. */
export const BoqEditor = ({ stage, store, calls, readOnly, tools, ...props }: Props) => {
  const { verifies, priceTool, panel, allComments } = props;
  const editor = useLinesEditor<OpenBillDialog>(billSheets[stage], store, calls, readOnly);
  const actions = useBoqActions(editor, calls);
  const masters = useMemo<TakenMasters>(
    () => ({
      ask: calls.offers,
      columns: ['description', 'code'],
      bomKind: 'bom',
      addBom: (bom, { id, kind }) => calls.add({ type: 'bom', bom_ids: [bom], parent_line_id: id, parent_kind: kind }),
      coded: true,
      priced: stage === 'cost_estimation',
    }),
    [calls, stage],
  );
  const offers = useMasterOffers(editor, masters);
  const match = useMemo(() => matchedCodes(calls.coded, masters), [calls, masters]);
  const { own, close } = editor;
  const onKey = useMemo(() => {
    const { addLine: line, addBom: bom, addStructure: structure } = actions;
    const changing = { 'Ctrl++': line, 'Ctrl+Enter': line, 'Ctrl+b': bom, 'Ctrl+g': structure };
    const looking = { 'Ctrl+i': editor.actions.openPanel };
    return lineKeys(editor.actions, editor.closed, { looking, changing });
  }, [actions, editor.actions, editor.closed]);
  const price = priceOf(stage, editor.snapshot.totals);
  return (
    <LinesEditor
      editor={editor}
      onKey={onKey}
      label="Lines"
      toolbar={<BoqToolbar editor={editor} actions={actions} priced={priceTool !== undefined} verifies={verifies} />}
      tools={tools}
      offers={offers}
      match={match}
      panel={panel}
      beside={own?.kind === 'comments' && allComments(editor.actions.showLine, close)}
      total={price && <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600 }}>{`Total ${price}`}</Box>}
    >
      {!editor.closed && <BillKeys />}
      <BoqDialogs stage={stage} editor={editor} actions={actions} calls={calls} />
      {(own?.kind === 'margins' || own?.kind === 'target') && priceTool?.(own.kind, own.chosen, close)}
    </LinesEditor>
  );
};

import ChatBubbleOutline from '@mui/icons-material/ChatBubbleOutline';
import { useMemo } from 'react';
import type { AnyRecord } from '../../schema/record.ts';
import type { RecordPartProps } from '../../ui/extensions/extension.ts';
import { Tool } from '../../ui/sheet/Tool.tsx';
import { LinesEditor } from '../../ui/lines/editor/LinesEditor.tsx';
import { LinesTab, type EditorStart } from '../../ui/lines/editor/LinesTab.tsx';
import { ChangeTools, LookTools, VerifyTools } from '../../ui/lines/editor/LinesToolbar.tsx';
import { lineKeys } from '../../ui/lines/editor/lineKeys.ts';
import { useVerifies } from '../../ui/lines/editor/useVerifies.ts';
import { useLinesEditor } from '../../ui/lines/editor/useLinesEditor.ts';
import type { TakenMasters } from '../masters/add/takenOf.ts';
import { useMasterOffers } from '../masters/add/useMasterOffers.ts';
import { AddTools } from './AddTools.tsx';
import { requestSheetCalls, type RequestCalls } from './calls.ts';
import { requestLines, requestModel } from './model.ts';
import type { OpenRequestDialog } from './openDialog.ts';
import { RequestDialogs } from './RequestDialogs.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { useRestsOn } from './marks/useRestsOn.ts';
import { requestSheetWith } from './requestSheet.ts';
import { useKeyHelp, type KeyGroup } from '../../ui/keys/keyHelp.ts';

const requestKeys: KeyGroup = {
  title: 'Asking for material',
  entries: [
    [['Ctrl Enter'], 'Begin an item'],
    [['Ctrl Shift Enter'], 'Begin a product'],
  ],
};

interface EditorProps extends EditorStart<RequestCalls> {
  readonly request: number;
  /** The project of the request; null of a general one. */
  readonly project: number | null;
  /** The person reviews or approves the request. */
  readonly verifies: boolean;
}

const Editor = ({ store, calls, readOnly, tools, request, project, verifies }: EditorProps) => {
  const rests = useRestsOn(request);
  const sheet = useMemo(() => requestSheetWith(({ key }) => rests?.get(store.idOf(key) ?? key)), [rests, store]);
  const editor = useLinesEditor<OpenRequestDialog>(sheet, store, calls, readOnly);
  const { actions, closed } = editor;
  const add = useMemo(
    () => ({
      item: () => actions.insert({ kind: 'item', quantity: '1' }, true),
      product: () => actions.insert({ kind: 'product', quantity: '1' }, true),
    }),
    [actions],
  );
  const masters = useMemo<TakenMasters>(
    () => ({
      ask: calls.offers,
      columns: ['description'],
      bomKind: 'product',
      addBom: (bom, { id }) => calls.add({ type: 'bom', bom_ids: [bom] }, id),
    }),
    [calls],
  );
  const offers = useMasterOffers(editor, masters);
  useKeyHelp(closed ? null : requestKeys);
  const onKey = useMemo(
    () =>
      lineKeys(actions, closed, {
        looking: { 'Ctrl+i': actions.openPanel },
        changing: { 'Ctrl+Enter': add.item, 'Ctrl+Shift+Enter': add.product },
      }),
    [actions, closed, add],
  );
  return (
    <LinesEditor
      editor={editor}
      onKey={onKey}
      label="Purchase request"
      toolbar={
        <>
          <ChangeTools
            editor={editor}
            add={
              <AddTools
                ofProject={project !== null}
                onItem={add.item}
                onProduct={add.product}
                onOpen={editor.openOwn}
              />
            }
          />
          {verifies && <VerifyTools editor={editor} />}
          <Tool label="Comments" keys="Ctrl+I" Icon={ChatBubbleOutline} onClick={actions.openPanel} />
          <LookTools editor={editor} />
        </>
      }
      tools={tools}
      offers={offers}
      panel={(row, onClose) => <RequestPanel request={request} row={row} id={store.idOf(row.key)} onClose={onClose} />}
    >
      <RequestDialogs editor={editor} calls={calls} project={project} />
    </LinesEditor>
  );
};

const projectOf = ({ project_id: id }: AnyRecord): number | null => (typeof id === 'number' ? id : null);

/** The products and items of a purchase request in the grid that estimators know, as the first tab of its page. */
export const RequestTab = (props: RecordPartProps) => {
  const { record } = props;
  const verifies = useVerifies(requestLines, record);
  return (
    <LinesTab {...props} model={requestModel} callsOf={(provider) => requestSheetCalls(provider, record.id)}>
      {(begun) => <Editor {...begun} request={record.id} project={projectOf(record)} verifies={verifies} />}
    </LinesTab>
  );
};

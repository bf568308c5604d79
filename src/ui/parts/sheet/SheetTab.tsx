import Add from '@mui/icons-material/Add';
import ChatBubbleOutline from '@mui/icons-material/ChatBubbleOutline';
import { Box, Button } from '@mui/material';
import { useMemo, useState } from 'react';
import type { BrokenDown } from '../../../schema/brokenDown.ts';
import type { RecordPartProps } from '../../extensions/extension.ts';
import { Tool } from '../../sheet/Tool.tsx';
import { useKeyHelp, type KeyGroup } from '../../keys/keyHelp.ts';
import { BesidePanel } from '../../lines/editor/BesidePanel.tsx';
import { LineComments } from '../../lines/editor/LineComments.tsx';
import { lineKeys } from '../../lines/editor/lineKeys.ts';
import { LinesEditor } from '../../lines/editor/LinesEditor.tsx';
import { LinesTab, type EditorStart } from '../../lines/editor/LinesTab.tsx';
import { ChangeTools, LookTools, VerifyTools } from '../../lines/editor/LinesToolbar.tsx';
import { useLinesEditor } from '../../lines/editor/useLinesEditor.ts';
import { useVerifies } from '../../lines/editor/useVerifies.ts';
import type { LineCalls } from '../../lines/calls.ts';
import { providerLines } from '../../lines/providerLines.ts';
import { Choice } from '../../page/Choice.tsx';
import { KindsOfLines } from '../KindsOfLines.tsx';
import { beginsOf, partSheetOf } from './partSheetOf.ts';

interface Props extends RecordPartProps {
  readonly part: BrokenDown;
}

/** Ctrl+Enter begins the kind that lines are made of, Ctrl+Shift+Enter the other. */
const keysOfKinds = ['Ctrl+Enter', 'Ctrl+Shift+Enter'] as const;

const views = [
  ['sheet', 'Sheet'],
  ['list', 'List'],
] as const;

const Editor = ({ part, record, store, calls, readOnly, tools }: Props & EditorStart<LineCalls>) => {
  const { look, model } = partSheetOf(part);
  const editor = useLinesEditor(look, store, calls, readOnly);
  const { actions, closed } = editor;
  const [view, setView] = useState<(typeof views)[number][0]>('sheet');
  const verifies = useVerifies(part, record);
  const isCommented = part.comments.length > 0;
  const begun = useMemo(() => {
    const kinds = Object.keys(part.breakdown.kinds);
    return [model.kind, ...kinds.filter((kind) => kind !== model.kind)].map((kind, at) => ({
      kind,
      title: part.breakdown.kinds[kind]?.title ?? kind,
      key: keysOfKinds[at],
      begin: () => actions.insert(beginsOf(part, kind), true),
    }));
  }, [part, model, actions]);
  const help = useMemo(
    (): KeyGroup => ({
      title: look.label,
      entries: begun.flatMap(({ title, key }) => (key ? [[[key.replaceAll('+', ' ')], `Begin: ${title}`]] : [])),
    }),
    [look, begun],
  );
  useKeyHelp(closed ? null : help);
  const onKey = useMemo(
    () =>
      lineKeys(actions, closed, {
        looking: isCommented ? { 'Ctrl+i': actions.openPanel } : {},
        changing: Object.fromEntries(begun.flatMap(({ key, begin }) => (key ? [[key, begin]] : []))),
      }),
    [actions, closed, isCommented, begun],
  );
  const add = begun.map(({ kind, title, begin }, at) => (
    <Button
      key={kind}
      variant={at === 0 ? 'contained' : 'text'}
      color={at === 0 ? 'primary' : 'secondary'}
      startIcon={<Add />}
      onClick={begin}
      sx={{ mr: 0.5 }}
    >
      {title}
    </Button>
  ));
  return (
    <LinesEditor
      editor={editor}
      onKey={onKey}
      label={look.label}
      toolbar={
        <>
          <Box sx={{ mr: 0.75 }}>
            <Choice dense label="View" value={view} options={views} onChoose={setView} />
          </Box>
          {view === 'sheet' && (
            <>
              <ChangeTools editor={editor} add={add} />
              {verifies && <VerifyTools editor={editor} />}
              {isCommented && (
                <Tool label="Comments" keys="Ctrl+I" Icon={ChatBubbleOutline} onClick={actions.openPanel} />
              )}
              <LookTools editor={editor} />
            </>
          )}
        </>
      }
      tools={tools}
      view={
        view === 'list' && (
          <Box sx={{ flex: 1, minWidth: 0, overflow: 'auto', p: 1.5 }}>
            <KindsOfLines part={part} parent={record} />
          </Box>
        )
      }
      onGrid={() => setView('sheet')}
      panel={(row, onClose) => (
        <BesidePanel label={`Comments on ${look.nameOf(row)}`} title={look.nameOf(row)} onClose={onClose}>
          <LineComments
            lines={part}
            kind={row.line.kind}
            id={store.idOf(row.key)}
            by={part.partOf.by}
            of={record.id}
            one={model.words.one}
          />
        </BesidePanel>
      )}
    />
  );
};

/** The lines of a record in a grid in which they are typed, and as a list of each kind: a tab by the description alone. */
export const SheetTab = (props: Props) => {
  const { part, record } = props;
  return (
    <LinesTab
      {...props}
      model={partSheetOf(part).model}
      callsOf={(provider) => providerLines(provider, part, record.id)}
    >
      {(begun) => <Editor {...props} {...begun} />}
    </LinesTab>
  );
};

import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { failureIn, messageOf } from '../../dataProvider/failure.ts';
import { maxCommentLength } from '../../schema/calls/commentCalls.ts';
import { useWork } from '../useWork.ts';
import { MentionList, mentionId } from './MentionList.tsx';
import { storedFrom } from './mentionText.ts';
import type { ThreadOn } from './types.ts';
import { useCommentDraft } from './useCommentDraft.ts';
import { useMentions } from './useMentions.ts';

interface Props {
  readonly on: ThreadOn;
  /** The name of the draft. */
  readonly draft: string;
  readonly initial?: string;
  readonly label: string;
  readonly send: string;
  /** @throws HttpError when the server refuses the comment */
  readonly onSend: (comment: string) => Promise<void>;
  readonly onCancel?: () => void;
}

/** The composer shows the number of characters left below this number. */
const warnBelow = 200;

/** The editor of a comment. A draft stores the typed text until it is sent or discarded. */
export const Composer = ({ on, draft, initial = '', label, send, onSend, onCancel }: Props) => {
  const { typed, change, forget } = useCommentDraft(draft, initial);
  const { busy, run } = useWork();
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const mentions = useMentions({ on, box, typed, onChange: change });
  const comment = storedFrom(typed);
  const left = maxCommentLength - comment.trimEnd().length;
  const nothing = comment.trim() === '' || left < 0;

  const submit = async () => {
    if (nothing || busy) return;
    setProblem(undefined);
    const failed = (error: unknown) => {
      if (!failureIn(error)?.reported) setProblem(messageOf(error));
    };
    if (await run(() => onSend(comment), { failed })) forget();
  };
  const cancel = () => {
    forget();
    onCancel?.();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (mentions.onKey(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      cancel();
    }
  };
  const open = mentions.people.length > 0;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        multiline
        minRows={2}
        maxRows={14}
        fullWidth
        value={typed.text}
        inputRef={box}
        autoFocus={onCancel !== undefined}
        placeholder={label}
        error={problem !== undefined || left < 0}
        helperText={problem ?? (left < warnBelow ? `${left} characters left` : undefined)}
        onChange={(event) => change({ ...typed, text: event.target.value })}
        onKeyDown={keyDown}
        onSelect={mentions.follow}
        onBlur={mentions.leave}
        slotProps={{
          htmlInput: {
            style: { padding: 0 },
            'aria-label': label,
            'aria-autocomplete': 'list',
            'aria-haspopup': 'listbox',
            ...(open && { 'aria-controls': listId, 'aria-activedescendant': mentionId(listId, mentions.active) }),
          },
          formHelperText: { role: problem === undefined ? 'status' : 'alert' },
        }}
      />
      <MentionList
        id={listId}
        anchor={() => box.current ?? document.body}
        people={mentions.people}
        active={mentions.active}
        onChoose={mentions.choose}
      />
      <Stack direction="row" sx={{ mt: 0.75, gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="caption" color="text.secondary" sx={{ flex: '1 1 150px' }}>
          @ mentions a colleague · **bold** *italic* `code` · Ctrl+Enter sends
        </Typography>
        {onCancel && (
          <Button onClick={cancel} disabled={busy}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="contained" disabled={nothing} loading={busy}>
          {send}
        </Button>
      </Stack>
    </Box>
  );
};

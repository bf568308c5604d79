import CheckCircle from '@mui/icons-material/CheckCircle';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Replay from '@mui/icons-material/Replay';
import { Avatar, Box, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { useState, type ReactElement } from 'react';
import { formatInstant, fullInstant, initialsOf } from '../fields/format.ts';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { Composer } from './Composer.tsx';
import { Markdown } from './Markdown.tsx';
import { draftName, type Comment, type ThreadOn } from './types.ts';
import { useActions } from './useActions.ts';
import { commentDraft } from './useCommentDraft.ts';

interface Props {
  readonly on: ThreadOn;
  readonly comment: Comment;
  readonly me: number | undefined;
  /** Whether the user may write in the thread. */
  readonly mayWrite: boolean;
}

interface ToolProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactElement;
}
const Tool = ({ label, disabled, onClick, children }: ToolProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </IconButton>
    </span>
  </Tooltip>
);

/** One comment with its author, time, text, state and actions. */
export const CommentEntry = ({ on, comment: c, me, mayWrite }: Props) => {
  const draft = draftName(on, c.id);
  const own = mayWrite && c.created_by === me;
  const [editing, setEditing] = useState(() => own && commentDraft(draft) !== undefined);
  const [asking, setAsking] = useState(false);
  const { busy, edit, remove, resolve } = useActions(on);
  const confirm = async () => {
    await remove(c.id);
    setAsking(false);
  };
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '32px 1fr', columnGap: 1.5, py: 1.25 }}>
      <Avatar
        aria-hidden
        sx={{ width: 32, height: 32, fontSize: 12, fontWeight: 650, bgcolor: 'action.selected', color: 'primary.main' }}
      >
        {initialsOf(c.created_by_name)}
      </Avatar>
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: 'flex-start', columnGap: 1 }}>
          <Stack direction="row" sx={{ flex: 1, flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline', pt: 0.5 }}>
            <Typography variant="body2" component="strong" sx={{ fontWeight: 650 }}>
              {c.created_by_name}
            </Typography>
            <Typography variant="caption" color="text.secondary">
              <time dateTime={c.created_at} title={fullInstant(c.created_at)}>
                {formatInstant(c.created_at)}
              </time>
              {c.edited_at && <span title={fullInstant(c.edited_at)}>{' · edited'}</span>}
            </Typography>
          </Stack>
          {mayWrite && !editing && (
            <Stack direction="row" sx={{ my: -0.25 }}>
              <Tool
                label={c.is_resolved ? 'Reopen comment' : 'Resolve comment'}
                disabled={busy}
                onClick={() => void resolve(!c.is_resolved, c.id)}
              >
                {c.is_resolved ? <Replay fontSize="small" /> : <CheckCircleOutlined fontSize="small" />}
              </Tool>
              {own && (
                <>
                  <Tool label="Edit comment" disabled={busy} onClick={() => setEditing(true)}>
                    <EditOutlined fontSize="small" />
                  </Tool>
                  <Tool label="Delete comment" disabled={busy} onClick={() => setAsking(true)}>
                    <DeleteOutlined fontSize="small" />
                  </Tool>
                </>
              )}
            </Stack>
          )}
        </Stack>
        {editing ? (
          <Box sx={{ mt: 0.75 }}>
            <Composer
              on={on}
              draft={draft}
              initial={c.comment}
              label="Edit comment"
              send="Save"
              onSend={async (text) => {
                await edit(c.id, text);
                setEditing(false);
              }}
              onCancel={() => setEditing(false)}
            />
          </Box>
        ) : (
          <Box sx={c.is_resolved ? { color: 'text.secondary' } : {}}>
            <Markdown text={c.comment} people={c.mentions} me={me} />
          </Box>
        )}
        {c.is_resolved && c.resolved_at && (
          <Stack direction="row" sx={{ mt: 0.5, gap: 0.5, alignItems: 'center', color: 'success.main' }}>
            <CheckCircle sx={{ fontSize: 15 }} aria-hidden />
            <Typography variant="caption" title={fullInstant(c.resolved_at)}>
              {`Resolved by ${c.resolved_by_name ?? 'somebody'}`}
            </Typography>
          </Stack>
        )}
      </Box>
      <ConfirmDialog
        open={asking}
        title="Delete this comment?"
        confirm="Delete"
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        It is removed for everybody. The history records the deletion.
      </ConfirmDialog>
    </Box>
  );
};

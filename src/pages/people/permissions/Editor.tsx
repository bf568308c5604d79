import ContentCopy from '@mui/icons-material/ContentCopy';
import Search from '@mui/icons-material/Search';
import { Box, Button, InputAdornment, Stack, TextField, Typography } from '@mui/material';
import { useMemo, useState, type ReactNode } from 'react';
import { UnsavedGuard } from '../../../ui/form/UnsavedGuard.tsx';
import { BottomBar } from '../../../ui/page/BottomBar.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { LeftWithNobody } from '../handOver/LeftWithNobody.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { found, permissionsIn, type Given, type OfferedModule } from './matrix.ts';
import { ModuleTable } from './ModuleTable.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { useEditor } from './useEditor.ts';
import type { Edited, Subject } from './subject.ts';

interface Props {
  readonly modules: readonly OfferedModule[];
  readonly saved: Edited;
  readonly subject: Subject;
  /** What comes from roles beside the edited permissions. */
  readonly given: Given;
  /** The id of the user whose permissions are edited. */
  readonly person?: number;
  /** Who else is touched by a change, for the review. */
  readonly touched?: ReactNode;
  /** Whether the signed-in user may save. */
  readonly editable: boolean;
}

const countText = ({ added, removed }: { added: readonly string[]; removed: readonly string[] }) =>
  [added.length && `${added.length} granted`, removed.length && `${removed.length} revoked`].filter(Boolean).join(', ');

/** The permissions of a user or a role as a matrix, module by module. */
export const Editor = ({ modules, saved, subject, given, person, touched, editable }: Props) => {
  const offered = useMemo(
    () =>
      editable
        ? modules
        : modules.map((m) => ({
            ...m,
            sub_modules: m.sub_modules.map((s) => ({
              ...s,
              permissions: s.permissions.map((p) => ({ ...p, grantable: false })),
            })),
          })),
    [modules, editable],
  );
  const editor = useEditor(offered, saved, subject);
  const { chosen, read, difference, changed } = editor;
  const [search, setSearch] = useState('');
  const [asking, setAsking] = useState<'review' | 'copy'>();
  const shown = useMemo(() => found(offered, search), [offered, search]);
  const all = useMemo(() => offered.flatMap(permissionsIn).length, [offered]);
  const save = async () => {
    if (await editor.save()) setAsking(undefined);
  };
  return (
    <Box sx={{ maxWidth: 1120 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 1.5 }}>
        <TextField
          placeholder="Search permissions"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          sx={{ flex: '1 1 180px', maxWidth: 320, '& .MuiInputBase-input': { pl: 0 } }}
          slotProps={{
            htmlInput: { 'aria-label': 'Search permissions', type: 'text', role: 'searchbox' },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Search sx={{ fontSize: 18 }} />
                </InputAdornment>
              ),
            },
          }}
        />
        {editable && (
          <Button variant="outlined" startIcon={<ContentCopy />} onClick={() => setAsking('copy')}>
            Copy from…
          </Button>
        )}
        <Typography variant="body2" color="text.secondary" role="status" sx={{ ml: { sm: 'auto' } }}>
          {`${new Set([...chosen, ...given.keys()]).size} of ${all} granted${given.size > 0 ? `, ${chosen.size} single` : ''}`}
        </Typography>
      </Stack>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        A tick at a row or a module gives View, Create, Update, Delete and Comment. What decides, leads or holds is
        ticked by itself.
        {given.size > 0 && ' Outlined ticks come from roles.'}
      </Typography>
      {shown.length === 0 ? (
        <StatePanel
          icon={Search}
          title="Nothing found"
          actions={<Button onClick={() => setSearch('')}>Show all permissions</Button>}
        >
          {`No permission matches “${search.trim()}”.`}
        </StatePanel>
      ) : (
        <Stack sx={{ gap: 2 }}>
          {shown.map((module) => (
            <ModuleTable
              key={module.name}
              module={module}
              chosen={chosen}
              read={read}
              given={given}
              onToggle={editor.toggle}
              onToggleGroup={editor.toggleGroup}
            />
          ))}
        </Stack>
      )}
      {editable && (
        <BottomBar>
          <Button variant="contained" disabled={!changed} onClick={() => setAsking('review')}>
            Review and save
          </Button>
          <Button disabled={!changed} onClick={editor.reset}>
            Reset
          </Button>
          <Box sx={{ flex: 1 }} />
          <Typography variant="caption" color="text.secondary" role="status">
            {changed ? countText(difference) : 'No changes'}
          </Typography>
        </BottomBar>
      )}
      <ReviewDialog
        open={asking === 'review'}
        name={subject.name}
        modules={offered}
        difference={difference}
        touched={
          <>
            {touched}
            {asking === 'review' && difference.removed.length > 0 && (
              <LeftWithNobody loss={subject.lossOf(difference.removed)} />
            )}
          </>
        }
        busy={editor.busy}
        refusal={editor.refusal}
        onRebase={editor.rebase}
        onSave={() => void save()}
        onClose={() => {
          setAsking(undefined);
          editor.forgetRefusal();
        }}
      />
      <CopyDialog
        open={asking === 'copy'}
        to={subject.name}
        without={person}
        onCopy={(from) => {
          editor.copy(from);
          setAsking(undefined);
        }}
        onClose={() => setAsking(undefined)}
      />
      <UnsavedGuard unsaved={() => changed} what={`the permissions of ${subject.name}`} onLeave={() => undefined} />
    </Box>
  );
};

import { Alert, Box, Button, Stack } from '@mui/material';
import { BadRowsButton } from '../../../ui/import/BadRowsButton.tsx';
import { rowsText } from '../../../ui/import/words.ts';
import { useToast } from '../../../ui/useToast.tsx';
import { badBillRows } from './badBillRows.ts';
import { curedBy, type Cure, type MarkOf, type ProblemGroup } from './problems.ts';
import type { ReviewedRow } from './review.ts';
import { withChoices } from './choices.ts';
import type { BillImport } from './state.ts';
import type { BoqImport } from './useBoqImport.ts';

interface Props {
  readonly work: BoqImport;
  readonly rows: readonly ReviewedRow[];
  readonly groups: readonly ProblemGroup[];
  readonly markOf: MarkOf;
  readonly onShow: (key: string) => void;
}

/** Kinds of problems that are named at once; the others are under the filter. */
const most = 5;

const cureText = (cure: Cure, { example, rows }: ProblemGroup): string => {
  const one = rows.length === 1;
  if (cure === 'first')
    return example ? `Take the first figure: ${example[1]} of “${example[0]}”` : 'Take the first figure';
  if (cure === 'join') return 'Join to the text above';
  return one ? 'Leave it out' : 'Leave them out';
};

const doneText: Readonly<Record<Cure, string>> = {
  first: 'read by their first figure',
  join: 'joined to the text above',
  out: 'left out',
};

/** What cannot be read, by its reason: each reason is corrected in all its rows at once, and taken back as well. */
export const LineProblems = ({ work, rows, groups, markOf, onShow }: Props) => {
  const toast = useToast();
  const { state, bill, setState } = work;
  const bad = groups.reduce((n, group) => n + group.rows.length, 0);
  if (bad === 0) return null;
  const cure = (all: readonly ReviewedRow[], by: Cure) => {
    const choices = all.flatMap((row) => {
      const choice = curedBy(row, by, markOf);
      return choice ? [{ sheet: row.sheet, row: row.row, choice }] : [];
    });
    let before: BillImport | undefined;
    setState((was) => {
      before = was;
      return withChoices(was, choices);
    });
    toast.done(`${rowsText(choices.length)} ${doneText[by]}`, () => {
      // What was chosen in other rows since stays.
      setState((was) => withChoices(was, choices, before));
      return Promise.resolve(undefined);
    });
  };
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          {`${rowsText(bad)} cannot be read. Correct ${bad === 1 ? 'it' : 'them'} here, in the file of bad rows, or leave ${bad === 1 ? 'it' : 'them'} out.`}
        </Box>
        <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', my: -0.5 }}>
          <BadRowsButton file={() => badBillRows(state, bill, rows)} />
          {groups.length > 1 && (
            <Button
              color="inherit"
              onClick={() =>
                cure(
                  groups.flatMap((group) => group.rows),
                  'out',
                )
              }
            >
              {bad === 1 ? 'Leave it out' : 'Leave all out'}
            </Button>
          )}
        </Stack>
      </Box>
      <Stack component="ul" aria-label="Problems" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {groups.slice(0, most).map((group) => (
          <Box
            component="li"
            key={group.key}
            sx={{
              display: 'flex',
              gap: 1,
              rowGap: 0,
              alignItems: 'center',
              flexWrap: 'wrap',
              borderTop: 1,
              borderColor: 'divider',
              py: 0.25,
            }}
          >
            <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <strong>{rowsText(group.rows.length)}</strong>
              {` · ${group.message}${group.rows.length > 1 ? ', and the like' : ''}`}
            </Box>
            <Stack direction="row" sx={{ flexWrap: 'wrap' }}>
              <Button color="inherit" onClick={() => onShow(group.key)}>
                Show
              </Button>
              {group.cures.map((by) => (
                <Button key={by} color="inherit" onClick={() => cure(group.rows, by)}>
                  {cureText(by, group)}
                </Button>
              ))}
            </Stack>
          </Box>
        ))}
      </Stack>
    </Alert>
  );
};

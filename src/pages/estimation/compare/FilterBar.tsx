import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import {
  Autocomplete,
  Box,
  Button,
  FormControlLabel,
  InputAdornment,
  Switch,
  TextField,
  ToggleButton,
  Typography,
} from '@mui/material';
import { isDecimalText } from '../../../domain/decimal.ts';
import { marks } from '../../../domain/estimation/compare/compare.ts';
import type { DifferenceFilter } from '../../../domain/estimation/compare/filter.ts';
import { markLabels } from '../../../domain/estimation/compare/words.ts';
import type { BoqComparison, ComparedRow } from '../../../resources/estimation/compareAnswers.ts';
import { formatInteger } from '../../../ui/fields/format.ts';
import { useSlash } from '../../../ui/useSlash.ts';
import { useTyped } from '../../../ui/fields/useTyped.ts';
import { markIcons } from './MarkChip.tsx';
import { filterCount, type PlaceInComparison } from './place.ts';

/** Milliseconds without typing before a filter is applied. */
const pauseMs = 200;

interface Props {
  readonly comparison: BoqComparison;
  readonly place: PlaceInComparison;
  readonly onChange: (place: Omit<PlaceInComparison, 'sides'>) => void;
}

interface Group {
  readonly key: string;
  readonly label: string;
}

const groupsIn = (rows: readonly ComparedRow[]): Group[] =>
  rows.flatMap(({ key, kind, ref, description, level }) =>
    kind === 'item' ? [] : [{ key, label: `${'\u2003'.repeat(level)}${ref ? `${ref} ` : ''}${description}` }],
  );

/** What matters: kinds of change with their counts, text, a least amount, one structure, and unchanged lines. */
export const FilterBar = ({ comparison, place, onChange }: Props) => {
  const { filter, unchanged } = place;
  const set = (change: { readonly [N in keyof DifferenceFilter]?: DifferenceFilter[N] | undefined }) => {
    const { marks: kinds, least, structure, text } = { ...filter, ...change };
    onChange({
      unchanged,
      filter: {
        ...(kinds?.length ? { marks: kinds } : {}),
        ...(least ? { least } : {}),
        ...(structure ? { structure } : {}),
        ...(text ? { text } : {}),
      },
    });
  };
  const [text, setText] = useTyped(filter.text ?? '', pauseMs, (typed) => set({ text: typed }));
  const [least, setLeast] = useTyped(filter.least ?? '', pauseMs, (typed) =>
    set({ least: isDecimalText(typed) && !typed.startsWith('-') ? typed : undefined }),
  );
  const search = useSlash();
  const groups = groupsIn(comparison.lines);
  const chosen = filter.marks ?? [];
  const wrong = least.trim() !== '' && (!isDecimalText(least.trim()) || least.trim().startsWith('-'));
  return (
    <Box
      role="search"
      aria-label="Filter the lines"
      sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}
    >
      <Box role="group" aria-label="Kinds of change" sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
        {marks.map((mark) => {
          const Icon = markIcons[mark];
          const selected = chosen.includes(mark);
          const lines = comparison.counts[mark];
          if (lines === 0 && !selected) return null;
          return (
            <ToggleButton
              key={mark}
              value={mark}
              selected={selected}
              onChange={() => set({ marks: selected ? chosen.filter((other) => other !== mark) : [...chosen, mark] })}
              sx={{ gap: 0.5, height: 32 }}
            >
              <Icon aria-hidden sx={{ fontSize: 16 }} />
              {markLabels[mark]}
              <Typography component="span" sx={{ fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
                {formatInteger(lines)}
              </Typography>
            </ToggleButton>
          );
        })}
      </Box>
      <TextField
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
        placeholder="No., code or text"
        inputRef={search}
        sx={{ flex: '1 1 150px', maxWidth: { sm: 220 }, '& .MuiInputBase-input': { pl: 0 } }}
        slotProps={{
          htmlInput: { role: 'searchbox', 'aria-label': 'Search the lines', 'aria-keyshortcuts': '/' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search sx={{ fontSize: 18 }} />
              </InputAdornment>
            ),
          },
        }}
      />
      {comparison.prices !== 'none' && (
        <TextField
          label="Differs by at least"
          value={least}
          onChange={(event) => setLeast(event.target.value)}
          error={wrong}
          sx={{ width: 136 }}
          slotProps={{
            htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } },
            inputLabel: { shrink: true },
          }}
        />
      )}
      {(groups.length > 0 || filter.structure !== undefined) && (
        <Autocomplete<Group>
          options={groups}
          value={groups.find(({ key }) => key === filter.structure) ?? null}
          getOptionLabel={({ label }) => label.trimStart()}
          getOptionKey={({ key }) => key}
          isOptionEqualToValue={(a, b) => a.key === b.key}
          renderOption={({ key, ...props }, { label }) => (
            <Box component="li" key={key} {...props}>
              {label}
            </Box>
          )}
          onChange={(_, group) => set({ structure: group?.key })}
          renderInput={(params) => <TextField {...params} label="In structure" />}
          sx={{ flex: '1 1 160px', maxWidth: { sm: 240 } }}
        />
      )}
      <FormControlLabel
        control={<Switch checked={unchanged} onChange={(_, on) => onChange({ filter, unchanged: on })} />}
        label="Show unchanged lines"
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ mx: 0 }}
      />
      {filterCount(filter) > 0 && (
        <Button color="secondary" startIcon={<Close />} onClick={() => onChange({ filter: {}, unchanged })}>
          Clear
        </Button>
      )}
    </Box>
  );
};

import { Alert, Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import { countCalls } from '../../../resources/booking/countCalls.ts';
import { text } from '../../../schema/field.ts';
import { counted } from '../../../ui/fields/format.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { readKinds } from '../../../ui/import/read/formats.ts';
import { DropZone } from '../../../ui/import/DropZone.tsx';
import { Choice } from '../../../ui/page/Choice.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { CountTable } from './CountTable.tsx';
import { countTargets } from './countTable.ts';
import { useCount, type CountLine } from './useCount.ts';

type Shown = 'differences' | 'problems' | 'all';

const isOther = ({ beside, problem }: CountLine) => problem === null && Number(beside?.difference ?? 0) !== 0;
const isWrong = ({ problem }: CountLine) => problem !== null;
const fields = { reason: text({ label: 'Reason', required: 'Say what was counted, and why', max: 300 }) };

/** The columns of the file, as they were understood: each can be another. */
const Columns = ({
  opened,
  onMap,
}: Pick<ReturnType<typeof useCount>, 'opened'> & { readonly onMap: (id: string, at: number | undefined) => void }) => (
  <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', mb: 1.5 }}>
    {countTargets.map(({ id, heading, required }) => (
      <TextField
        key={id}
        select
        size="small"
        label={heading}
        sx={{ minWidth: 180 }}
        required={required}
        error={required && opened?.mapping[id] === undefined}
        value={opened?.mapping[id] ?? ''}
        onChange={({ target }) => onMap(id, target.value === '' ? undefined : Number(target.value))}
      >
        <MenuItem value="">No column</MenuItem>
        {opened?.table.headings.map((name, at) => (
          <MenuItem key={`${at} ${name}`} value={at}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    ))}
  </Stack>
);

/** A count of many items, or opening stock: read from a file, compared with the books, and entered at once. */
export const CountPage = () => {
  const count = useCount();
  const { opened } = count;
  const [provider, client] = [useProvider(), useQueryClient()];
  const [shown, setShown] = useState<Shown>('differences');
  const [isEntering, setEntering] = useState(false);
  const mayEnter = useSession()?.permissions.includes(String(countCalls.enterCount.permission)) ?? false;
  const lines = opened?.lines ?? [];
  const [others, wrong] = [lines.filter(isOther), lines.filter(isWrong)];
  const right = lines.filter(({ problem }) => problem === null);
  const shownLines = shown === 'all' ? lines : shown === 'problems' ? wrong : others;
  const same = right.length - others.length;
  return (
    <Box>
      <PageHeader
        title="Stock count"
        about="What was counted beside what the books say; or what there is when one begins."
        actions={
          opened && (
            <>
              <Button onClick={count.close}>Another file</Button>
              {mayEnter && (
                <Button
                  variant="contained"
                  disabled={others.length === 0 || wrong.length > 0}
                  onClick={() => setEntering(true)}
                >
                  {others.length === 0 ? 'Enter…' : `Enter ${counted(others.length, 'difference', 'differences')}…`}
                </Button>
              )}
            </>
          )
        }
      />
      {count.problem && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {count.problem}
        </Alert>
      )}
      {opened ? (
        <>
          <Columns
            opened={opened}
            onMap={(id, at) => {
              const { [id]: _, ...others_ } = opened.mapping;
              void count.map(at === undefined ? others_ : { ...others_, [id]: at });
            }}
          />
          <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', mb: 1.5 }}>
            <Choice
              label="Lines"
              value={shown}
              options={[
                ['differences', `Differences ${others.length}`],
                ['problems', `To be looked at ${wrong.length}`],
                ['all', `All ${lines.length}`],
              ]}
              onChoose={setShown}
            />
            <Typography variant="body2" color="text.secondary" role="status">
              {[
                opened.name,
                `${same} as the books say`,
                opened.empty > 0 && `${counted(opened.empty, 'row', 'rows')} without a count left out`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Stack>
          {wrong.length > 0 && (
            <Alert severity="warning" sx={{ mb: 1.5 }}>
              {`${counted(wrong.length, 'line', 'lines')} cannot be entered: put them right in the file, and choose it again.`}
            </Alert>
          )}
          <CountTable
            lines={shownLines}
            empty={shown === 'problems' ? 'All lines can be entered.' : 'All is as the books say.'}
          />
        </>
      ) : (
        <Stack spacing={1.5} sx={{ maxWidth: 720 }}>
          <DropZone
            reading={count.isReading}
            what="a count"
            hint={`${readKinds} with the columns Code, Counted and, where they are needed, Variant and Unit. Up to 5,000 lines.`}
            onFile={(file) => void count.choose(file)}
          />
          <Typography variant="body2" color="text.secondary">
            The list of items exports a file with its codes, variants and what is in stock: write what was counted in
            place of that. Rows without a count are left out. Nothing is entered before you have seen the differences.
          </Typography>
        </Stack>
      )}
      {isEntering && (
        <SendDialog
          size="xs"
          title={`Enter ${counted(others.length, 'difference', 'differences')}`}
          description="Each is an adjustment with this reason. What is as the books say is left alone."
          fields={fields}
          initial={{ reason: `Count ${opened?.name ?? ''}`.trim() }}
          confirm="Enter"
          send={async ({ reason }) => {
            try {
              const { data, message } = await provider.call(stockEntries.endpoints.enterCount, {
                body: {
                  reason: String(reason),
                  lines: right.flatMap(({ beside }) =>
                    beside?.item_variant_id && beside.on_hand !== null && beside.counted !== null
                      ? [{ item_variant_id: beside.item_variant_id, on_hand: beside.on_hand, counted: beside.counted }]
                      : [],
                  ),
                },
              });
              void client.invalidateQueries();
              count.close();
              return message ?? `${data.entered} entered`;
            } catch (error) {
              // Something moved meanwhile: it is compared anew before anybody looks again.
              await count.again();
              throw error;
            }
          }}
          onClose={() => setEntering(false)}
        />
      )}
    </Box>
  );
};

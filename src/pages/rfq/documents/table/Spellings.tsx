import { Alert, Box, Button } from '@mui/material';
import type { AlikeNames } from '../../../../domain/rfq/bidTable.ts';
import { counted } from '../../../../ui/fields/format.ts';

/** Two bidders that are chosen as one vendor, by their names. */
export type SameVendor = readonly [string, string];

interface Props {
  readonly alike: readonly AlikeNames[];
  readonly same: readonly SameVendor[];
  /** What was joined: the name by which each other spelling is read. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly onJoin: (name: string, other: string) => void;
  readonly onPart: (other: string) => void;
}

const isPair = ([a, b]: readonly [string, string], [c, d]: readonly [string, string]): boolean =>
  (a === c && b === d) || (a === d && b === c);

/** Two spellings of a firm, which a person joins and parts: nobody else merges bidders. */
export const Spellings = ({ alike, same, aliases, onJoin, onPart }: Props) => {
  const others = same.filter((pair) => !alike.some(({ names }) => isPair(names, pair)));
  const pairs = [...alike, ...others.map((names) => ({ names, together: 0 }))];
  return (
    <>
      {pairs.map(({ names: [name, other], together }) => (
        <Alert
          key={`${name}\u0001${other}`}
          severity={same.some((pair) => isPair(pair, [name, other])) ? 'warning' : 'info'}
          action={
            together === 0 && (
              <Button color="inherit" onClick={() => onJoin(name, other)}>
                Join them
              </Button>
            )
          }
        >
          {together === 0
            ? `“${name}” and “${other}” may be one firm.`
            : `“${name}” and “${other}” both price ${counted(together, 'line', 'lines')}: leave one of them out if they are one firm.`}
        </Alert>
      ))}
      {[...aliases].map(([other, name]) => (
        <Box key={other} sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', fontSize: 14 }}>
          <span>{`“${other}” is read as “${name}”.`}</span>
          <Button onClick={() => onPart(other)}>Apart again</Button>
        </Box>
      ))}
    </>
  );
};

import { lacking, printed } from './declared.ts';
import { declared, furtherPlaces, placeOf, tables } from './missing.ts';

/**
 * `npm run contract`: prints the lines that the product declares and the tables of `tests/contract` lack, in the form
 * of the tables, each under the file in which it belongs, and those that stand in the tables and nowhere else; for a
 * resource that they do not know, the other places that ask for it too. Where a line stands in its file does not matter.
 * It writes nothing: a person holds each line against the documents before it goes into a table. The exit code is 1 if
 * there is one.
 */
const [product, known] = [declared(), tables()];
const say = (text: string): void => {
  process.exitCode = 1;
  process.stdout.write(`${text}\n\n`);
};

const added = lacking(product, known);
for (const [title, found] of [
  ['not in', added],
  ['only in', lacking(known, product)],
] as const)
  for (const [table, rows = []] of Object.entries(found)) {
    const places = new Set(rows.map(({ process }) => placeOf(table, process)));
    for (const place of places) {
      const own = rows.filter(({ process }) => placeOf(table, process) === place);
      say(`${own.length} ${title} ${place}:\n${printed(own)}`);
    }
  }

for (const { resource } of added.screens ?? [])
  say(
    `${resource} is new. Besides the tables, it may have to stand in\n${furtherPlaces.map((one) => `  ${one}`).join('\n')}`,
  );
if (process.exitCode === undefined) process.stdout.write('The tables and the product have the same lines.\n');

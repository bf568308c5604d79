import { lacking, printed } from './declared.ts';
import { declared, tables } from './missing.ts';

/**
 * `npm run contract`: prints the lines that the product declares and the tables of `tests/contract` lack, in the form
 * of the tables, and those that stand in the tables and nowhere else. It writes nothing: a person holds each line
 * against the documents before it goes into a table. The exit code is 1 if there is one.
 */
const [product, known] = [declared(), tables()];
for (const [title, found] of [
  ['not in', lacking(product, known)],
  ['only in', lacking(known, product)],
] as const)
  for (const [table, rows] of Object.entries(found)) {
    process.exitCode = 1;
    process.stdout.write(`${rows.length} ${title} the table of ${table}:\n${printed(rows)}\n\n`);
  }
if (process.exitCode === undefined) process.stdout.write('The tables and the product have the same lines.\n');

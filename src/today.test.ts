import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What computes the day of a moment, and why it may. */
const allowed: Readonly<Record<string, string>> = {
  'src/ui/attachments/Attachments.tsx': 'the name of a pasted picture has a time of day',
  'src/ui/fields/input/FieldText.tsx': 'a time of day in its input',
  'src/pages/planning/chart/scale.ts': 'the chart takes the dates of a browser',
  'src/pages/sales/followUps/due.ts': 'the year beside a time of day',
  'src/server/db/engine/maintenance.ts': 'the nightly hour of the server',
  'src/server/demo/calendar.ts': 'the story of the demo firm begins at a midnight',
};
const dayOfNow =
  /current_date|localtimestamp|now\(\)::date|new Date\(\)\.toISOString\(\)\.slice|getFullYear\(\)|\.getDate\(\)|'UTC'\)::date|Date\.now\(\) \/|getTimezoneOffset/i;

it('nothing but the day of the branch says what day it is (rule 135)', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && dayOfNow.test(readFileSync(file, 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
});

/** A small change of SQL: the text from `start` to `end` of the template becomes `text`. */
export interface SqlChange {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One letter for each of what no change looks into: a placeholder, and the content of a text. */
const [placeholder, content] = ['¤', '·'];

/** The text of a template in which placeholders, quoted texts and comments say nothing; each letter stays where it is. */
const masked = (text: string, placeholders: readonly { start: number; end: number }[]): string => {
  const letters = text.split('');
  for (const { start, end } of placeholders) letters.fill(placeholder, start, end);
  for (const { index, 0: quoted } of letters.join('').matchAll(/'[^']*'/g))
    letters.fill(content, index + 1, index + quoted.length - 1);
  for (const { index, 0: comment } of letters.join('').matchAll(/--[^\n]*/g))
    letters.fill(' ', index, index + comment.length);
  return letters.join('').toLowerCase();
};

/** What ends a condition or an order that stands at the same depth. */
const ends =
  /^(?:and|or|where|group by|order by|having|limit|offset|union|returning|for (?:update|share)|(?:(?:left|cross|inner|full) )?join|when|then|else|end|on conflict|set|window)\b/;

/** Where an expression that begins at `at` ends, and where commas divide it. */
const extentOf = (sql: string, at: number): { end: number; commas: number[] } => {
  const commas: number[] = [];
  let [depth, cases, isBetween] = [0, 0, false];
  let end = at;
  for (; end < sql.length; end++) {
    const letter = sql[end] ?? '';
    if ('(['.includes(letter)) depth++;
    else if (')]'.includes(letter) && --depth < 0) break;
    else if (letter === ';') break;
    else if (depth === 0 && letter === ',') commas.push(end);
    if (
      depth > 0 ||
      !/\b/.test(sql.slice(end - 1, end + 1)) ||
      !/[a-z]/.test(letter) ||
      /[\w.]/.test(sql[end - 1] ?? '')
    )
      continue;
    const rest = sql.slice(end);
    if (/^case\b/.test(rest)) cases++;
    else if (cases > 0 && /^end\b/.test(rest)) cases--;
    else if (/^between\b/.test(rest)) isBetween = true;
    else if (isBetween && /^and\b/.test(rest)) isBetween = false;
    else if (cases === 0 && end > at && ends.test(rest.replace(/\s+/g, ' '))) break;
  }
  while (/\s/.test(sql[end - 1] ?? '')) end--;
  return { end, commas };
};

const words: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  '+': '-',
  '-': '+',
  min: 'max',
  max: 'min',
  least: 'greatest',
  greatest: 'least',
  bool_and: 'bool_or',
  bool_or: 'bool_and',
  'nulls first': 'nulls last',
  'nulls last': 'nulls first',
  'is null': 'is not null',
  'is not null': 'is null',
  'is distinct from': 'is not distinct from',
  'is not distinct from': 'is distinct from',
  'not exists': 'exists',
  'left join': 'join',
};
const word =
  /(?<=\s)(?:<>|<=|>=|[<>=+-])(?=\s)|\b(?:min|max|least|greatest|bool_and|bool_or)(?=\()|\bnulls (?:first|last)\b|\bis (?:not )?null\b|\bis (?:not )?distinct from\b|\bnot exists\b|\bleft join\b/g;

/** Whether an `=` at a place gives a value instead of comparing two. */
const isAssigned = (sql: string, at: number): boolean => {
  const clauses = [...sql.slice(0, at).matchAll(/\b(?:set|where|from|on|when|and|select|using)\b/g)];
  return clauses.at(-1)?.[0] === 'set' && !sql.slice(clauses.at(-1)?.index, at).includes('distinct');
};

/** Whether a condition only names the branch, to which the rules of the rows keep a session anyway. */
const isOfBranch = (condition: string): boolean =>
  /^\s*\S*branch_?id\S*\s*=\s*\S*(?:branch_?id|currentBranch)\S*\s*$/i.test(condition);

/**
 * Small changes of the SQL in a template that its tests should notice: comparisons, bounds, orders, `coalesce`, `min` and
 * `max`, joins, and conditions left out. A placeholder is a word of its own, wherever it stands.
 */
export const sqlChanges = (text: string, placeholders: readonly { start: number; end: number }[]): SqlChange[] => {
  const sql = masked(text, placeholders);
  const found: SqlChange[] = [];
  const add = (kind: string, start: number, end: number, to: string) => found.push({ kind, start, end, text: to });

  for (const { index, 0: from } of sql.matchAll(word))
    if (from !== '=' || !isAssigned(sql, index)) add('sql word', index, index + from.length, words[from] ?? from);

  for (const { index, 0: from } of sql.matchAll(/\b(?:where|and|or|on|having)\s+/g)) {
    if (/^on\s+(?:conflict|delete|update)/.test(sql.slice(index))) continue;
    if (from.startsWith('and') && /\bbetween\s+\S+\s+$/.test(sql.slice(0, index))) continue;
    const start = index + from.length;
    const { end } = extentOf(sql, start);
    if (end > start && !isOfBranch(text.slice(start, end)))
      add('sql condition', start, end, from.startsWith('or') ? 'false' : 'true');
  }

  for (const { index, 0: from } of sql.matchAll(/\border by\s+/g)) {
    const start = index + from.length;
    const { end, commas } = extentOf(sql, start);
    const bounds = [start - 1, ...commas, end];
    for (let at = 1; at < bounds.length; at++) {
      const [begin, stop] = [(bounds[at - 1] ?? 0) + 1, bounds[at] ?? end];
      const own = sql.slice(begin, stop);
      const direction = /\b(?:asc|desc)\b/.exec(own);
      const nulls = /\s+nulls (?:first|last)\s*$/.exec(own);
      if (direction) {
        const place = begin + direction.index;
        add('sql order', place, place + direction[0].length, direction[0] === 'desc' ? 'asc' : 'desc');
      } else if (!own.trimEnd().endsWith(placeholder))
        add('sql order', nulls ? begin + nulls.index : stop, nulls ? begin + nulls.index : stop, ' desc');
      if (at > 1) add('sql order', begin - 1, stop, '');
    }
  }

  for (const { index } of sql.matchAll(/\bcoalesce\(/g)) {
    const start = index + 'coalesce('.length;
    const { end, commas } = extentOf(sql, start);
    const [comma] = commas;
    if (comma === undefined) continue;
    add('sql coalesce', index, end + 1, text.slice(start, comma));
    add('sql coalesce', start, comma + 1, '');
  }

  // The first row of several is the same beside a second one: `limit 1` says how far to look.
  for (const { index, 0: from, 1: count } of sql.matchAll(/\blimit (\d+)\b/g))
    if (Number(count) > 1) add('sql limit', index, index + from.length, `limit ${Number(count) - 1}`);
  return found;
};

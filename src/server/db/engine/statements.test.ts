import { expect, it } from 'vitest';
import { statementsOf } from './statements.ts';

it('ends a statement at a semicolon, and nowhere within a text, a name, a body or a comment', () => {
  const statements = [
    `create function a() returns text language sql as $$ select ';'; select 'it''s'; $$`,
    `do $body$ begin perform 1; execute $$select 1;$$; end $body$`,
    `select 'a;b''c;', "odd;name""s;", 1 - 2 / 3 -- the rest; is a comment`,
    `/* one; two */ grant select on t to r`,
  ];
  expect(statementsOf(statements.join('\n;\n;'))).toEqual(statements);
  expect(statementsOf(' ;\n; ')).toEqual([]);
});

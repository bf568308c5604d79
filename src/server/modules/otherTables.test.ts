import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resources } from '../../resources/index.ts';

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );

/** The module whose folder has the description of a table. */
const moduleOf = new Map(
  filesOf('src/resources').flatMap((file) => {
    const text = readFileSync(join('src/resources', file), 'utf8');
    return resources.flatMap(({ name }) =>
      new RegExp(`\\bname: '${name}'`).test(text) ? [[name, file.split('/')[0] ?? ''] as const] : [],
    );
  }),
);

const statements = filesOf('src/server/modules').map((file) => ({
  file,
  module: file.split('/')[0] ?? '',
  text: readFileSync(join('src/server/modules', file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, ''),
}));

/** Triggers and indexes on tables of other modules. */
const onOthers = statements.flatMap(({ file, module, text }) =>
  [
    ...text.matchAll(
      /create (?:constraint )?trigger (\w+)\b[^;]*? on (\w+)|create (?:unique )?index if not exists (\w+)\s+on (\w+)/g,
    ),
  ].flatMap(([, trigger, onTrigger, index, onIndex]) => {
    const [what, owner] = [trigger ?? index ?? '', moduleOf.get(onTrigger ?? onIndex ?? '')];
    return owner && owner !== module ? [{ file, what, owner }] : [];
  }),
);

describe('a table that another module has', () => {
  it('is known by its module', () => {
    expect(moduleOf.get('purchase_request_lines')).toBe('requests');
    expect(moduleOf.size).toBeGreaterThan(40);
  });

  it('has the triggers and indexes that its page lists', () => {
    expect(onOthers.length).toBeGreaterThan(5);
    expect(
      onOthers.filter(({ what, owner }) => !readFileSync(`docs/modules/${owner}.md`, 'utf8').includes(`\`${what}\``)),
    ).toEqual([]);
  });

  it('is named as text in rules of the database alone: statements name it by its typed columns', () => {
    const named = statements.flatMap(({ file, module, text }) =>
      [...text.matchAll(/\b(?:from|join|update|into|using)\s+([a-z_]+)\b/g)].flatMap(([, table = '']) => {
        const owner = moduleOf.get(table);
        const isRule = /create (?:or replace )?(?:function|trigger|index)/.test(text);
        const isOwn = new RegExp(`\\b${table}(?: \\([^)]*\\))? as (?:materialized )?\\(`).test(text);
        return owner && owner !== module && !isRule && !isOwn ? [`${file}: ${table}`] : [];
      }),
    );
    expect(named).toEqual([]);
  });
});

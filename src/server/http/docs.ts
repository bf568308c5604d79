import { html, raw } from 'hono/html';
import { isRows, labelOf, type Fields } from '../../schema/field.ts';
import type { Call } from '../../schema/calls/call.ts';
import { mapped } from '../../domain/longWork.ts';
import { withPauses } from '../pauses.ts';
import type { Route } from './types.ts';

const style = `
  :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
  body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; }
  h2 { margin-top: 2.5rem; } nav a { margin-right: 1rem; }
  details { border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; padding: .4rem .8rem; }
  summary { cursor: pointer; } code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
  b { display: inline-block; font: 600 12px ui-monospace, monospace; min-width: 4.2em; }
  table { border-collapse: collapse; margin: .5rem 0; width: 100%; } td, th { border-top: 1px solid var(--line); padding: .25rem .5rem .25rem 0; text-align: left; vertical-align: top; }`;

const fieldRows = (fields: Fields, within = ''): ReturnType<typeof html>[] =>
  Object.entries(fields).flatMap(([name, f]) => [
    html`<tr>
      <td><code>${within}${name}</code></td>
      <td>${f.kind.replace('_', ' ')}${'values' in f ? `: ${f.values.join(', ')}` : ''}</td>
      <td>${f.required ? 'required' : ''}</td>
      <td>${f.help ?? labelOf(name, f)}</td>
    </tr>`,
    ...(isRows(f) ? fieldRows(f.fields, `${within}${name}[].`) : []),
  ]);

const table = (title: string, fields: Fields | undefined) =>
  fields && Object.keys(fields).length
    ? html`<h4>${title}</h4>
        <table>
          ${fieldRows(fields)}
        </table>`
    : '';

const entry = (call: Call) =>
  html` <details>
    <summary><b>${call.method}</b> <code>${call.path}</code> — ${call.summary}</summary>
    <p>
      ${call.scope === 'public' ? 'No token.' : call.scope === 'user' ? 'A token, no branch.' : html`A token and a branch; permission <code>${call.permission}</code>.`}
      ${call.list ? html`Answers a page at <code>${call.list.rows}</code>.` : ''}
      ${call.answer === 'file' ? 'Answers a file.' : call.answer === 'events' ? 'Answers events as they happen.' : ''}
      ${call.success ? html`Says “${call.success}”.` : ''}
      ${call.failure ? html`Fails with “${call.failure}” where nothing better is known.` : ''}
    </p>
    ${table('Query', call.query)} ${table('Body', typeof call.body === 'object' ? call.body : undefined)}
  </details>`;

/** A page with every call, by kind, without scripts. */
export const docsPage = async (routes: readonly Route[]): Promise<string> => {
  const kinds = [...new Set(routes.map((r) => r.kind))].sort();
  const entries = await withPauses(mapped(routes, ({ kind, call }) => ({ kind, entry: entry(call) })));
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Plumbline API</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <h1>Plumbline API</h1>
        <p>
          ${routes.length} calls. Machine-readable: <a href="openapi.json">OpenAPI 3.1</a>. Every call but sign-in
          carries <code>Authorization: Bearer …</code>, and inside a branch <code>X-Branch-Id</code>. Answers are
          <code>{ success, message, data }</code>, failures <code>{ success: false, message, errors }</code>.
        </p>
        <nav>${kinds.map((k) => html`<a href="#${k}">${k}</a> `)}</nav>
        ${kinds.map(
          (k) =>
            html`<h2 id="${k}">${k}</h2>
              ${entries.filter(({ kind }) => kind === k).map((one) => one.entry)}`,
        )}
      </body>
    </html>`;
  return String(page);
};

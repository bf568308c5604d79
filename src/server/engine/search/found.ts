import { foldCase } from '../../../domain/fold.ts';
import type { Found } from '../../../schema/calls/shared/search.ts';
import { choiceLabel } from '../../../schema/choice.ts';
import type { Resource } from '../../../schema/resource.ts';
import { searchText, searchWords } from '../../../schema/searchWords.ts';
import { searchedIn } from '../../db/searched.ts';
import { describing, type Hit } from './statement.ts';

/** A found record and its rank: 0 is best. */
export interface Ranked {
  readonly rank: number;
  readonly found: Found;
}

/** The most characters of a detail. */
const maxShown = 120;

/** The part of a text around the match. */
const around = (text: string, words: readonly string[]): string => {
  const flat = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (flat.length <= maxShown) return flat;
  const places = words.map((word) => foldCase(flat).indexOf(word)).filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...places, flat.length) - 24);
  const cut = flat.slice(places.length ? from : 0, (places.length ? from : 0) + maxShown).trim();
  return `${places.length && from > 0 ? '…' : ''}${cut}${cut.length < flat.length - from ? '…' : ''}`;
};

type Texts = Readonly<Record<string, string | null>>;

/** The first text with the typed text as it is, or else the first with every word. */
const matching = (texts: Texts, names: readonly string[], typed: string): string | undefined => {
  const lower = (name: string) => foldCase(texts[name]?.normalize('NFC') ?? '');
  const query = searchText(typed);
  const words = searchWords(typed);
  return (
    names.find((name) => lower(name).includes(query)) ??
    names.find((name) => words.every((word) => lower(name).includes(word)))
  );
};

/** The answer for a found record. */
export const foundOf = (resource: Resource, hit: Hit, typed: string): Found => {
  const { columns } = searchedIn(resource).own;
  const words = searchWords(typed);
  const own = matching(hit.texts, [resource.represent, ...columns], typed);
  const line = hit.line;
  const inLine = own === undefined && line ? matching(line.texts, Object.keys(line.texts), typed) : undefined;
  const matched = own ?? (line && inLine !== undefined ? `${line.field}.${inLine}` : null);
  const { resource: name, id } = hit;
  const shown = (field: string, text: string): string => {
    const f = resource.fields[field];
    return f?.kind === 'one_of' ? choiceLabel(f, text) : around(text, words);
  };
  const found = { resource: name, id: Number(id), name: hit.name, matched };
  if (inLine !== undefined) return { ...found, detail: around(line?.texts[inLine] ?? '', words) };
  const others = describing(resource).filter((field) => field !== resource.represent);
  const candidates = own !== undefined && own !== resource.represent ? [own, ...others] : others;
  const best = candidates.find((name) => hit.texts[name]);
  return { ...found, detail: best === undefined ? null : shown(best, hit.texts[best] ?? '') };
};

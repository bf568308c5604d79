import { sql, type SQL } from 'drizzle-orm';
import { literal } from './sqlText.ts';

/**
 * A word of a description in a statement: a name of a resource, a state, a step. As a constant and no parameter, so
 * that the planner knows how seldom it is, and a statement without parameters is planned once.
 */
export const constant = (word: string): SQL => sql.raw(literal(word));

/** The list of such words after `in`. */
export const constants = (words: readonly string[]): SQL => sql.raw(`(${words.map(literal).join(', ')})`);

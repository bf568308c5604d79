import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { material } from '../../../resources/requests/requestWords.ts';
import { literal } from '../../db/sqlText.ts';

const kinds = sql.raw(material.map(literal).join(', '));

/** The condition that a line is material: booked, bought and issued (rule 80). */
export const isMaterial = ({ kind }: { readonly kind: AnyPgColumn }): SQL => sql`${kind} in (${kinds})`;

import { sql } from 'drizzle-orm';
import { assertDefined } from '../../domain/assertDefined.ts';
import type { Decimal } from '../../domain/decimal.ts';
import { documentLanguages, type DocumentLanguage } from '../../domain/documents.ts';
import type { Tx } from '../db/database.ts';
import { branchRole } from '../db/policies.ts';
import { dayOfBranch } from '../db/today.ts';
import { selectRows } from '../db/rows.ts';

/** A logo as it is printed: a data URL. Sides are in pixels. */
export interface Logo {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The firm as it stands at the head of its documents, and what they say (rules 110 and 111). */
export interface Letterhead {
  readonly name: string;
  readonly currency: string;
  /** Lines. */
  readonly address: readonly string[];
  readonly phone: string | null;
  readonly email: string | null;
  readonly web: string | null;
  readonly registrationNumber: string | null;
  readonly taxNumber: string | null;
  readonly bankDetails: string | null;
  readonly logoId: number | null;
}

/** The firm with its logo, as a document prints it. */
export interface PrintedFirm extends Letterhead {
  readonly logo: Logo | null;
}

/** What a document of the branch says unless somebody changes it there. */
export interface DocumentSettings {
  readonly language: DocumentLanguage;
  readonly terms: string;
  /** Null: the branch does not say how long. */
  readonly validityDays: number | null;
  /** Null: no tax. The rate has 2 places. */
  readonly tax: { readonly name: string; readonly percent: Decimal } | null;
}

/** Settings and logos of the transaction's branch, which its role reads by these alone. */
export const letterheadRules = `
create or replace function app_letterhead() returns jsonb
language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'name', coalesce(b.firm_name, b.name), 'currency', b.currency, 'address', b.address, 'phone', b.phone,
    'email', b.email, 'web', b.web, 'registration_number', b.registration_number, 'tax_number', b.tax_number,
    'bank_details', b.bank_details, 'logo_id', b.logo_id, 'language', b.document_language,
    'terms', b.quotation_terms, 'validity_days', b.quotation_validity_days, 'tax_name', b.tax_name,
    'tax_percent', b.tax_percent::text)
  from branches b where b.id = nullif(current_setting('app.branch_id', true), '')::bigint
$$;
create or replace function app_logo(which bigint) returns jsonb
language sql stable security definer set search_path = public as $$
  select jsonb_build_object('type', l.media_type, 'content', l.content, 'width', l.width, 'height', l.height)
  from branch_logos l
  where l.id = which and l.branch_id = nullif(current_setting('app.branch_id', true), '')::bigint
$$;
revoke all on function app_letterhead(), app_logo(bigint) from public;
grant execute on function app_letterhead(), app_logo(bigint) to ${branchRole};`;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The letterhead of the transaction's branch, the settings of its documents, and the date that they have today. */
export const readLetterhead = async (
  tx: Tx,
): Promise<{ readonly letterhead: Letterhead; readonly settings: DocumentSettings; readonly today: string }> => {
  const rows = await selectRows(
    tx,
    { said: sql<Readonly<Record<string, string | number | null>>>`app_letterhead()`, today: dayOfBranch },
    (list) => sql`select ${list}`,
  );
  const { said, today } = assertDefined(rows[0]);
  const [taxName, taxPercent] = [textOf(said['tax_name']), textOf(said['tax_percent'])];
  return {
    today,
    letterhead: {
      name: String(said['name']),
      currency: String(said['currency']),
      address: (textOf(said['address']) ?? '').split('\n').flatMap((line) => line.trim() || []),
      phone: textOf(said['phone']),
      email: textOf(said['email']),
      web: textOf(said['web']),
      registrationNumber: textOf(said['registration_number']),
      taxNumber: textOf(said['tax_number']),
      bankDetails: textOf(said['bank_details']),
      logoId: numberOf(said['logo_id']),
    },
    settings: {
      language: documentLanguages.find((one) => one === said['language']) ?? 'en',
      terms: textOf(said['terms']) ?? '',
      validityDays: numberOf(said['validity_days']),
      tax: taxName !== null && taxPercent !== null ? { name: taxName, percent: taxPercent } : null,
    },
  };
};

/** A logo of the transaction's branch, also one that another has replaced; null for none. */
export const readLogo = async (tx: Tx, id: number | null): Promise<Logo | null> => {
  if (id === null) return null;
  const rows = await selectRows(
    tx,
    { said: sql<{ type: string; content: string; width: number; height: number } | null>`app_logo(${id})` },
    (list) => sql`select ${list}`,
  );
  const said = rows[0]?.said;
  return said ? { url: `data:${said.type};base64,${said.content}`, width: said.width, height: said.height } : null;
};

/** Who sends a document: the firm of a branch, and the language in which it writes. */
export interface Sender {
  readonly firm: PrintedFirm;
  readonly language: DocumentLanguage;
  /** The date of what is made now. */
  readonly today: string;
}

/** The firm of the transaction's branch with its language, as its documents have them now. */
export const readSender = async (tx: Tx): Promise<Sender> => {
  const { letterhead, settings, today } = await readLetterhead(tx);
  const logo = await readLogo(tx, letterhead.logoId);
  return { firm: { ...letterhead, logo }, language: settings.language, today };
};

/** The firm of the transaction's branch, as its documents have it now. */
export const readFirm = async (tx: Tx): Promise<PrintedFirm> => (await readSender(tx)).firm;

import { createHash } from 'node:crypto';
import { statementsOf } from './statements.ts';

/** Rules that are made in one transaction: all of a table's, or what locks no table. */
export interface UpgradeStep {
  readonly name: string;
  readonly statements: readonly string[];
  /** Of all that the step is made of. */
  readonly hash: string;
}

export const functionsStep = 'functions';
export const rightsStep = 'rights';
const tableStep = (table: string): string => `table ${table}`;

const word = String.raw`"?(\w+)"?`;
const ofTrigger = new RegExp(String.raw`^(?:create|drop) trigger (?:if exists )?${word}\s(?:[^]*?\s)?on ${word}`);
const ofPolicy = new RegExp(String.raw`^(?:create|drop) policy (?:if exists )?"?\w+"? on ${word}`);
const ofTable = new RegExp(String.raw`^(?:do \$\$[^]*?\s)?alter table ${word}`);

/** A table's statements; of a trigger only what it is in the end, which replaces what is there in one statement. */
class TableRules {
  readonly #others: string[] = [];
  readonly #triggers = new Map<string, string>();
  readonly #table: string;

  constructor(table: string) {
    this.#table = table;
  }

  add(statement: string, trigger: string | undefined): void {
    if (trigger === undefined) this.#others.push(statement);
    else this.#triggers.set(trigger, statement.replace(/^create trigger/, 'create or replace trigger'));
  }

  /** Without dropping triggers that are not there: even that would keep out everybody who reads the table. */
  statements(existing: ReadonlySet<string>): string[] {
    const needed = [...this.#triggers].filter(
      ([trigger, statement]) => !statement.startsWith('drop') || existing.has(`${this.#table}.${trigger}`),
    );
    return [...this.#others, ...needed.map(([, statement]) => statement)];
  }

  /** What the hash is made of: it does not depend on what is there. */
  text(): string {
    return [...this.#others, ...this.#triggers.values()].join(';');
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The steps that make the rules of this SQL: first the functions, then what is neither of a table nor a right, then one
 * step for each table, and the rights at last, which stay as they were until all of them are given.
 * @param existing the triggers that are there, as `table.trigger`
 */
export const stepsOf = (sql: string, existing: ReadonlySet<string>): UpgradeStep[] => {
  const functions: string[] = [];
  const rights: string[] = [];
  const others: string[] = [];
  const tables = new Map<string, TableRules>();
  const rulesOf = (table: string): TableRules => {
    const rules = tables.get(table) ?? new TableRules(table);
    tables.set(table, rules);
    return rules;
  };
  for (const statement of statementsOf(sql)) {
    const [, trigger, on] = ofTrigger.exec(statement) ?? [];
    const table = on ?? (ofPolicy.exec(statement) ?? ofTable.exec(statement))?.[1];
    if (table !== undefined) rulesOf(table).add(statement, trigger);
    else if (/^(create or replace|drop) function/.test(statement)) functions.push(statement);
    else if (/^(grant|revoke) /.test(statement)) rights.push(statement);
    else others.push(statement);
  }
  const step = (named: string, statements: readonly string[], text = statements.join(';')): UpgradeStep => ({
    name: named,
    statements,
    hash: hashOf(text),
  });
  return [
    step(functionsStep, functions),
    ...others.map((statement) => step(`statement ${hashOf(statement).slice(0, 16)}`, [statement])),
    ...[...tables].map(([table, rules]) => step(tableStep(table), rules.statements(existing), rules.text())),
    step(rightsStep, rights),
  ];
};

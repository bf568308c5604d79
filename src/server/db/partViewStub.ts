/**
 * The function of a part's view, as long as its tables are not there: a policy can name only what exists. The rules
 * after the migrations replace it.
 */
export const partViewStub = (name: string): string =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$ begin return '{}'; end $$;`;

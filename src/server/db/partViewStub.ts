/**
 * A placeholder for the function of `partViews.ts`, since a policy needs an existing function before the tables exist.
 * The rules after the migrations replace it.
 */
export const partViewStub = (name: string): string =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$ begin return '{}'; end $$;`;

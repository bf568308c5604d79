-- Texts of one line are folded (decision 144): what is neither frozen nor issued, and collides with no other name.
CREATE FUNCTION pg_temp.plain(t text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select case when t ~ '(^|[ (])"[^"]*  [^"]*"($|[ ),.;:])' then t else btrim(regexp_replace(normalize(regexp_replace(t,
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]', '', 'g')),
    '[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')) end
$$;--> statement-breakpoint
DO $$
DECLARE
  one record;
  differs text;
  is_there boolean;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('clients', 'name', 'branch_id', '', ''),
    ('clients', 'email', '', '', ''),
    ('clients', 'phone', '', '', ''),
    ('clients', 'city', '', '', ''),
    ('clients', 'tax_number', '', '', ''),
    ('customers', 'name', 'branch_id', '', ''),
    ('customers', 'email', '', '', ''),
    ('customers', 'phone', '', '', ''),
    ('customers', 'city', '', '', ''),
    ('customers_contact_persons', 'name', '', '', ''),
    ('customers_contact_persons', 'designation', '', '', ''),
    ('customers_contact_persons', 'email', '', '', ''),
    ('customers_contact_persons', 'phone', '', '', ''),
    ('vendors', 'name', 'branch_id', '', ''),
    ('vendors', 'contact_name', '', '', ''),
    ('vendors', 'email', '', '', ''),
    ('vendors', 'phone', '', '', ''),
    ('vendors', 'city', '', '', ''),
    ('vendors', 'tax_number', '', '', ''),
    ('items', 'code', 'branch_id', '', ''),
    ('items', 'name', '', '', ''),
    ('items', 'unit', '', '', ''),
    ('items_variants', 'name', 'branch_id, parent_id', '', ''),
    ('items_variants', 'sku', '', '', ''),
    ('item_categories', 'name', 'branch_id', '', ''),
    ('item_categories', 'description', '', '', ''),
    ('boms', 'code', 'branch_id', '', ''),
    ('boms', 'name', '', '', ''),
    ('boms', 'unit', '', '', ''),
    ('boms_components', 'note', '', '', ''),
    ('payment_terms', 'name', 'branch_id', '', ''),
    ('production_units', 'code', 'branch_id', '', ''),
    ('production_units', 'name', '', '', ''),
    ('production_units', 'city', '', '', ''),
    ('structures', 'name', 'branch_id', '', ''),
    ('log_categories', 'name', 'branch_id', '', ''),
    ('log_categories_scopes', 'name', 'branch_id, parent_id', '', ''),
    ('master_tasks', 'name', 'branch_id', '', ''),
    ('master_tasks_sub_tasks', 'name', 'branch_id, parent_id', '', ''),
    ('holidays', 'name', '', '', ''),
    ('boq_headings', 'heading', '', '', ''),
    ('absences', 'note', '', '', ''),
    ('enquiries', 'title', '', '', ''),
    ('enquiries', 'place', '', '', ''),
    ('follow_ups', 'subject', '', '', ''),
    ('projects', 'title', '', '', ''),
    ('projects', 'place', '', '', ''),
    ('contract_actions', 'title', '', '', ''),
    ('contract_actions', 'clause', '', '', ''),
    ('contract_reviews', 'reference', '', '', ''),
    ('contract_reviews', 'damages', '', '', ''),
    ('contract_reviews_clauses', 'clause', '', '', ''),
    ('contract_reviews_clauses', 'subject', '', '', ''),
    ('purchase_requests', 'title', '', '', ''),
    ('purchase_request_lines', 'description', '', '', ''),
    ('purchase_request_lines', 'unit', '', '', ''),
    ('boq_detail_lines', 'ref', '', 'boq_details', 'estimation_boq_detail_id'),
    ('boq_detail_lines', 'code', '', 'boq_details', 'estimation_boq_detail_id'),
    ('boq_detail_lines', 'description', '', 'boq_details', 'estimation_boq_detail_id'),
    ('boq_detail_lines', 'unit', '', 'boq_details', 'estimation_boq_detail_id'),
    ('boq_detail_lines', 'alternate_to', '', 'boq_details', 'estimation_boq_detail_id'),
    ('boq_creation_lines', 'ref', '', 'boq_creations', 'estimation_boq_creation_id'),
    ('boq_creation_lines', 'code', '', 'boq_creations', 'estimation_boq_creation_id'),
    ('boq_creation_lines', 'description', '', 'boq_creations', 'estimation_boq_creation_id'),
    ('boq_creation_lines', 'unit', '', 'boq_creations', 'estimation_boq_creation_id'),
    ('boq_creation_lines', 'alternate_to', '', 'boq_creations', 'estimation_boq_creation_id'),
    ('boq_sale_lines', 'ref', '', 'boq_sales', 'estimation_boq_sale_id'),
    ('boq_sale_lines', 'code', '', 'boq_sales', 'estimation_boq_sale_id'),
    ('boq_sale_lines', 'description', '', 'boq_sales', 'estimation_boq_sale_id'),
    ('boq_sale_lines', 'unit', '', 'boq_sales', 'estimation_boq_sale_id'),
    ('boq_sale_lines', 'alternate_to', '', 'boq_sales', 'estimation_boq_sale_id'),
    ('boq_cost_lines', 'ref', '', 'boq_costs', 'estimation_boq_cost_id'),
    ('boq_cost_lines', 'code', '', 'boq_costs', 'estimation_boq_cost_id'),
    ('boq_cost_lines', 'description', '', 'boq_costs', 'estimation_boq_cost_id'),
    ('boq_cost_lines', 'unit', '', 'boq_costs', 'estimation_boq_cost_id'),
    ('boq_cost_lines', 'alternate_to', '', 'boq_costs', 'estimation_boq_cost_id'),
    ('boq_cost_lines', 'rate_source_name', '', 'boq_costs', 'estimation_boq_cost_id'),
    ('plan_tasks', 'name', '', 'project_plans', 'plan_id')
  ) AS v(tab, col, scope, frozen, parent) LOOP
    differs := format('t.%1$I <> pg_temp.plain(t.%1$I) and pg_temp.plain(t.%1$I) <> ''''', one.col);
    IF one.frozen <> '' THEN
      differs := differs || format(' and not exists (select from %I f where f.branch_id = t.branch_id and f.id = t.%I and f.frozen_at is not null)', one.frozen, one.parent);
    END IF;
    EXECUTE format('select exists (select from %I t where %s)', one.tab, differs) INTO is_there;
    CONTINUE WHEN NOT is_there;
    EXECUTE format('alter table %I disable trigger user', one.tab);
    IF one.scope = '' THEN
      EXECUTE format('update %I t set %I = pg_temp.plain(t.%2$I) where %s', one.tab, one.col, differs);
    ELSE
      -- Of several that would be one name, whoever has it so keeps it, or else the oldest gets it; the others stay as they are.
      EXECUTE format('update %1$I t set %2$I = pg_temp.plain(t.%2$I) from (select id, row_number() over (
          partition by %3$s, replace(lower(pg_temp.plain(%2$I)), ''ς'', ''σ'') order by %2$I <> pg_temp.plain(%2$I), id) as nth
        from %1$I) n where n.id = t.id and n.nth = 1 and %4$s', one.tab, one.col, one.scope, differs);
    END IF;
    EXECUTE format('alter table %I enable trigger user', one.tab);
  END LOOP;
  -- Names that differ by a final sigma alone were two: the younger one is told apart by a sign that is not seen.
  FOR one IN SELECT * FROM (VALUES ('clients', 'name'), ('customers', 'name'), ('vendors', 'name'), ('items', 'code'), ('item_categories', 'name'), ('boms', 'code'),
    ('payment_terms', 'name'), ('production_units', 'code'), ('structures', 'name'), ('log_categories', 'name'), ('master_tasks', 'name')) AS v(tab, col) LOOP
    EXECUTE format('select exists (select from %I where %I like ''%%ς%%'')', one.tab, one.col) INTO is_there;
    CONTINUE WHEN NOT is_there;
    EXECUTE format('alter table %I disable trigger user', one.tab);
    EXECUTE format('update %1$I t set %2$I = t.%2$I || repeat(U&''\200B'', n.nth::int - 1) from (select id, row_number() over (
        partition by branch_id, replace(lower(%2$I), ''ς'', ''σ'') order by id) as nth from %1$I) n where n.id = t.id and n.nth > 1', one.tab, one.col);
    EXECUTE format('alter table %I enable trigger user', one.tab);
  END LOOP;
END $$;--> statement-breakpoint
DROP INDEX "awards_order";--> statement-breakpoint
DROP INDEX "bids_order";--> statement-breakpoint
DROP INDEX "boms_code_unique";--> statement-breakpoint
DROP INDEX "boms_order";--> statement-breakpoint
DROP INDEX "boq_costs_order";--> statement-breakpoint
DROP INDEX "boq_creations_order";--> statement-breakpoint
DROP INDEX "boq_details_order";--> statement-breakpoint
DROP INDEX "boq_headings_order";--> statement-breakpoint
DROP INDEX "boq_sales_order";--> statement-breakpoint
DROP INDEX "buyout_requests_order";--> statement-breakpoint
DROP INDEX "client_quotations_number_unique";--> statement-breakpoint
DROP INDEX "client_quotations_order";--> statement-breakpoint
DROP INDEX "clients_name_unique";--> statement-breakpoint
DROP INDEX "clients_order";--> statement-breakpoint
DROP INDEX "contract_reviews_order";--> statement-breakpoint
DROP INDEX "customers_name_unique";--> statement-breakpoint
DROP INDEX "customers_order";--> statement-breakpoint
DROP INDEX "enquiries_number_unique";--> statement-breakpoint
DROP INDEX "enquiries_order";--> statement-breakpoint
DROP INDEX "estimations_number_unique";--> statement-breakpoint
DROP INDEX "estimations_order";--> statement-breakpoint
DROP INDEX "item_categories_name_unique";--> statement-breakpoint
DROP INDEX "item_categories_order";--> statement-breakpoint
DROP INDEX "items_code_unique";--> statement-breakpoint
DROP INDEX "items_order";--> statement-breakpoint
DROP INDEX "levelling_decisions_order";--> statement-breakpoint
DROP INDEX "log_categories_name_unique";--> statement-breakpoint
DROP INDEX "log_categories_order";--> statement-breakpoint
DROP INDEX "master_tasks_name_unique";--> statement-breakpoint
DROP INDEX "master_tasks_order";--> statement-breakpoint
DROP INDEX "payment_terms_name_unique";--> statement-breakpoint
DROP INDEX "payment_terms_order";--> statement-breakpoint
DROP INDEX "production_orders_order";--> statement-breakpoint
DROP INDEX "production_units_code_unique";--> statement-breakpoint
DROP INDEX "production_units_order";--> statement-breakpoint
DROP INDEX "project_plans_number_unique";--> statement-breakpoint
DROP INDEX "project_plans_order";--> statement-breakpoint
DROP INDEX "projects_number_unique";--> statement-breakpoint
DROP INDEX "projects_order";--> statement-breakpoint
DROP INDEX "purchase_requests_number_unique";--> statement-breakpoint
DROP INDEX "purchase_requests_order";--> statement-breakpoint
DROP INDEX "rfqs_rfq_code_unique";--> statement-breakpoint
DROP INDEX "rfqs_order";--> statement-breakpoint
DROP INDEX "stock_entries_number_unique";--> statement-breakpoint
DROP INDEX "structures_name_unique";--> statement-breakpoint
DROP INDEX "structures_order";--> statement-breakpoint
DROP INDEX "vendors_name_unique";--> statement-breakpoint
DROP INDEX "vendors_order";--> statement-breakpoint
CREATE INDEX "awards_order" ON "awards" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE INDEX "bids_order" ON "bids" USING btree ("branch_id",replace(lower("note"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "boms_code_unique" ON "boms" USING btree ("branch_id",replace(lower("code"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "boms_order" ON "boms" USING btree ("branch_id",replace(lower("code"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE INDEX "boq_costs_order" ON "boq_costs" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE INDEX "boq_creations_order" ON "boq_creations" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE INDEX "boq_details_order" ON "boq_details" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE INDEX "boq_headings_order" ON "boq_headings" USING btree ("branch_id",replace(lower("heading"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE INDEX "boq_sales_order" ON "boq_sales" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE INDEX "buyout_requests_order" ON "buyout_requests" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_quotations_number_unique" ON "client_quotations" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "client_quotations_order" ON "client_quotations" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_name_unique" ON "clients" USING btree ("branch_id",replace(lower("name"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "clients_order" ON "clients" USING btree ("branch_id",replace(lower("name"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE INDEX "contract_reviews_order" ON "contract_reviews" USING btree ("branch_id",replace(lower("reference"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_name_unique" ON "customers" USING btree ("branch_id",replace(lower("name"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "customers_order" ON "customers" USING btree ("branch_id",replace(lower("name"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "enquiries_number_unique" ON "enquiries" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "enquiries_order" ON "enquiries" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "estimations_number_unique" ON "estimations" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "estimations_order" ON "estimations" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "item_categories_name_unique" ON "item_categories" USING btree ("branch_id",replace(lower("name"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "item_categories_order" ON "item_categories" USING btree ("branch_id",replace(lower("name"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_code_unique" ON "items" USING btree ("branch_id",replace(lower("code"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "items_order" ON "items" USING btree ("branch_id",replace(lower("code"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE INDEX "levelling_decisions_order" ON "levelling_decisions" USING btree ("branch_id",replace(lower("note"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "log_categories_name_unique" ON "log_categories" USING btree ("branch_id",replace(lower("name"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "log_categories_order" ON "log_categories" USING btree ("branch_id",replace(lower("name"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "master_tasks_name_unique" ON "master_tasks" USING btree ("branch_id",replace(lower("name"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "master_tasks_order" ON "master_tasks" USING btree ("branch_id",replace(lower("name"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_terms_name_unique" ON "payment_terms" USING btree ("branch_id",replace(lower("name"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "payment_terms_order" ON "payment_terms" USING btree ("branch_id",replace(lower("name"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE INDEX "production_orders_order" ON "production_orders" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "production_units_code_unique" ON "production_units" USING btree ("branch_id",replace(lower("code"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "production_units_order" ON "production_units" USING btree ("branch_id",replace(lower("code"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_plans_number_unique" ON "project_plans" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "project_plans_order" ON "project_plans" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_number_unique" ON "projects" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "projects_order" ON "projects" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_requests_number_unique" ON "purchase_requests" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "purchase_requests_order" ON "purchase_requests" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "rfqs_rfq_code_unique" ON "rfqs" USING btree ("branch_id",replace(lower("rfq_code"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "rfqs_order" ON "rfqs" USING btree ("branch_id",replace(lower("rfq_code"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_entries_number_unique" ON "stock_entries" USING btree ("branch_id",replace(lower("number"), 'ς', 'σ'));--> statement-breakpoint
CREATE UNIQUE INDEX "structures_name_unique" ON "structures" USING btree ("branch_id",replace(lower("name"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "structures_order" ON "structures" USING btree ("branch_id",replace(lower("name"), 'ς', 'σ'),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendors_name_unique" ON "vendors" USING btree ("branch_id",replace(lower("name"), 'ς', 'σ'));--> statement-breakpoint
CREATE INDEX "vendors_order" ON "vendors" USING btree ("branch_id",replace(lower("name"), 'ς', 'σ'),"id");--> statement-breakpoint
DROP FUNCTION pg_temp.plain(text);
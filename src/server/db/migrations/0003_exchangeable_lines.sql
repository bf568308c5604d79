DROP INDEX "items_variants_name_unique";--> statement-breakpoint
DROP INDEX "log_categories_scopes_name_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_default" ON "saved_views" USING btree ("branch_id","created_by","resource") WHERE "saved_views"."is_default";
ALTER TABLE "boq_cost_lines" DROP CONSTRAINT "boq_cost_lines_quantity_empty_if";--> statement-breakpoint
ALTER TABLE "boq_cost_lines" DROP CONSTRAINT "boq_cost_lines_basis_known";--> statement-breakpoint
ALTER TABLE "boq_creation_lines" DROP CONSTRAINT "boq_creation_lines_quantity_empty_if";--> statement-breakpoint
ALTER TABLE "boq_creation_lines" DROP CONSTRAINT "boq_creation_lines_basis_known";--> statement-breakpoint
ALTER TABLE "boq_detail_lines" DROP CONSTRAINT "boq_detail_lines_quantity_empty_if";--> statement-breakpoint
ALTER TABLE "boq_detail_lines" DROP CONSTRAINT "boq_detail_lines_basis_known";--> statement-breakpoint
ALTER TABLE "boq_sale_lines" DROP CONSTRAINT "boq_sale_lines_quantity_empty_if";--> statement-breakpoint
ALTER TABLE "boq_sale_lines" DROP CONSTRAINT "boq_sale_lines_basis_known";--> statement-breakpoint
DROP INDEX "boq_cost_lines_bom_id_index";--> statement-breakpoint
DROP INDEX "boq_cost_lines_item_variant_id_index";--> statement-breakpoint
DROP INDEX "boq_creation_lines_bom_id_index";--> statement-breakpoint
DROP INDEX "boq_creation_lines_item_variant_id_index";--> statement-breakpoint
DROP INDEX "boq_detail_lines_bom_id_index";--> statement-breakpoint
DROP INDEX "boq_detail_lines_item_variant_id_index";--> statement-breakpoint
DROP INDEX "boq_sale_lines_bom_id_index";--> statement-breakpoint
DROP INDEX "boq_sale_lines_item_variant_id_index";--> statement-breakpoint
ALTER TABLE "boq_cost_lines" ADD COLUMN "alternate_quantity" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "boq_cost_lines" ADD COLUMN "alternate_to" text;--> statement-breakpoint
ALTER TABLE "boq_cost_lines" ADD COLUMN "rate_source" text;--> statement-breakpoint
ALTER TABLE "boq_cost_lines" ADD COLUMN "rate_source_name" text;--> statement-breakpoint
ALTER TABLE "boq_cost_lines" ADD COLUMN "rate_source_date" date;--> statement-breakpoint
ALTER TABLE "boq_creation_lines" ADD COLUMN "alternate_quantity" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "boq_creation_lines" ADD COLUMN "alternate_to" text;--> statement-breakpoint
ALTER TABLE "boq_detail_lines" ADD COLUMN "alternate_quantity" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "boq_detail_lines" ADD COLUMN "alternate_to" text;--> statement-breakpoint
ALTER TABLE "boq_sale_lines" ADD COLUMN "alternate_quantity" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "boq_sale_lines" ADD COLUMN "alternate_to" text;--> statement-breakpoint
CREATE INDEX "boq_cost_lines_bom_id_index" ON "boq_cost_lines" USING btree ("branch_id","bom_id","id");--> statement-breakpoint
CREATE INDEX "boq_cost_lines_item_variant_id_index" ON "boq_cost_lines" USING btree ("branch_id","item_variant_id","id");--> statement-breakpoint
CREATE INDEX "boq_creation_lines_bom_id_index" ON "boq_creation_lines" USING btree ("branch_id","bom_id","id");--> statement-breakpoint
CREATE INDEX "boq_creation_lines_item_variant_id_index" ON "boq_creation_lines" USING btree ("branch_id","item_variant_id","id");--> statement-breakpoint
CREATE INDEX "boq_detail_lines_bom_id_index" ON "boq_detail_lines" USING btree ("branch_id","bom_id","id");--> statement-breakpoint
CREATE INDEX "boq_detail_lines_item_variant_id_index" ON "boq_detail_lines" USING btree ("branch_id","item_variant_id","id");--> statement-breakpoint
CREATE INDEX "boq_sale_lines_bom_id_index" ON "boq_sale_lines" USING btree ("branch_id","bom_id","id");--> statement-breakpoint
CREATE INDEX "boq_sale_lines_item_variant_id_index" ON "boq_sale_lines" USING btree ("branch_id","item_variant_id","id");--> statement-breakpoint
ALTER TABLE "boq_cost_lines" ADD CONSTRAINT "boq_cost_lines_alternate_quantity_empty_unless" CHECK ("boq_cost_lines"."alternate_quantity" is null or coalesce("boq_cost_lines"."basis" in ('alternate'), false));--> statement-breakpoint
ALTER TABLE "boq_cost_lines" ADD CONSTRAINT "boq_cost_lines_alternate_to_empty_unless" CHECK ("boq_cost_lines"."alternate_to" is null or coalesce("boq_cost_lines"."basis" in ('alternate'), false));--> statement-breakpoint
ALTER TABLE "boq_cost_lines" ADD CONSTRAINT "boq_cost_lines_rate_source_known" CHECK ("boq_cost_lines"."rate_source" in ('master', 'quotation', 'estimation'));--> statement-breakpoint
ALTER TABLE "boq_cost_lines" ADD CONSTRAINT "boq_cost_lines_rate_source_name_empty_unless" CHECK ("boq_cost_lines"."rate_source_name" is null or coalesce("boq_cost_lines"."rate_source" in ('master', 'quotation', 'estimation'), false));--> statement-breakpoint
ALTER TABLE "boq_cost_lines" ADD CONSTRAINT "boq_cost_lines_rate_source_date_empty_unless" CHECK ("boq_cost_lines"."rate_source_date" is null or coalesce("boq_cost_lines"."rate_source" in ('master', 'quotation', 'estimation'), false));--> statement-breakpoint
ALTER TABLE "boq_cost_lines" ADD CONSTRAINT "boq_cost_lines_quantity_empty_if" CHECK ("boq_cost_lines"."quantity" is null or not coalesce("boq_cost_lines"."basis" in ('rate_only', 'alternate', 'percent_of_structure', 'percent_of_all'), false));--> statement-breakpoint
ALTER TABLE "boq_cost_lines" ADD CONSTRAINT "boq_cost_lines_basis_known" CHECK ("boq_cost_lines"."basis" in ('rate_only', 'alternate', 'percent_of_structure', 'percent_of_all'));--> statement-breakpoint
ALTER TABLE "boq_creation_lines" ADD CONSTRAINT "boq_creation_lines_alternate_quantity_empty_unless" CHECK ("boq_creation_lines"."alternate_quantity" is null or coalesce("boq_creation_lines"."basis" in ('alternate'), false));--> statement-breakpoint
ALTER TABLE "boq_creation_lines" ADD CONSTRAINT "boq_creation_lines_alternate_to_empty_unless" CHECK ("boq_creation_lines"."alternate_to" is null or coalesce("boq_creation_lines"."basis" in ('alternate'), false));--> statement-breakpoint
ALTER TABLE "boq_creation_lines" ADD CONSTRAINT "boq_creation_lines_quantity_empty_if" CHECK ("boq_creation_lines"."quantity" is null or not coalesce("boq_creation_lines"."basis" in ('rate_only', 'alternate', 'percent_of_structure', 'percent_of_all'), false));--> statement-breakpoint
ALTER TABLE "boq_creation_lines" ADD CONSTRAINT "boq_creation_lines_basis_known" CHECK ("boq_creation_lines"."basis" in ('rate_only', 'alternate', 'percent_of_structure', 'percent_of_all'));--> statement-breakpoint
ALTER TABLE "boq_detail_lines" ADD CONSTRAINT "boq_detail_lines_alternate_quantity_empty_unless" CHECK ("boq_detail_lines"."alternate_quantity" is null or coalesce("boq_detail_lines"."basis" in ('alternate'), false));--> statement-breakpoint
ALTER TABLE "boq_detail_lines" ADD CONSTRAINT "boq_detail_lines_alternate_to_empty_unless" CHECK ("boq_detail_lines"."alternate_to" is null or coalesce("boq_detail_lines"."basis" in ('alternate'), false));--> statement-breakpoint
ALTER TABLE "boq_detail_lines" ADD CONSTRAINT "boq_detail_lines_quantity_empty_if" CHECK ("boq_detail_lines"."quantity" is null or not coalesce("boq_detail_lines"."basis" in ('rate_only', 'alternate', 'percent_of_structure', 'percent_of_all'), false));--> statement-breakpoint
ALTER TABLE "boq_detail_lines" ADD CONSTRAINT "boq_detail_lines_basis_known" CHECK ("boq_detail_lines"."basis" in ('rate_only', 'alternate', 'percent_of_structure', 'percent_of_all'));--> statement-breakpoint
ALTER TABLE "boq_sale_lines" ADD CONSTRAINT "boq_sale_lines_alternate_quantity_empty_unless" CHECK ("boq_sale_lines"."alternate_quantity" is null or coalesce("boq_sale_lines"."basis" in ('alternate'), false));--> statement-breakpoint
ALTER TABLE "boq_sale_lines" ADD CONSTRAINT "boq_sale_lines_alternate_to_empty_unless" CHECK ("boq_sale_lines"."alternate_to" is null or coalesce("boq_sale_lines"."basis" in ('alternate'), false));--> statement-breakpoint
ALTER TABLE "boq_sale_lines" ADD CONSTRAINT "boq_sale_lines_quantity_empty_if" CHECK ("boq_sale_lines"."quantity" is null or not coalesce("boq_sale_lines"."basis" in ('rate_only', 'alternate', 'percent_of_structure', 'percent_of_all'), false));--> statement-breakpoint
ALTER TABLE "boq_sale_lines" ADD CONSTRAINT "boq_sale_lines_basis_known" CHECK ("boq_sale_lines"."basis" in ('rate_only', 'alternate', 'percent_of_structure', 'percent_of_all'));
ALTER TABLE "boq_cost_lines" DROP CONSTRAINT "boq_cost_lines_quantity_empty_if";--> statement-breakpoint
ALTER TABLE "boq_cost_lines" DROP CONSTRAINT "boq_cost_lines_basis_known";--> statement-breakpoint
ALTER TABLE "boq_cost_lines" DROP CONSTRAINT "boq_cost_lines_alternate_quantity_empty_unless";--> statement-breakpoint
ALTER TABLE "boq_creation_lines" DROP CONSTRAINT "boq_creation_lines_quantity_empty_if";--> statement-breakpoint
ALTER TABLE "boq_creation_lines" DROP CONSTRAINT "boq_creation_lines_basis_known";--> statement-breakpoint
ALTER TABLE "boq_creation_lines" DROP CONSTRAINT "boq_creation_lines_alternate_quantity_empty_unless";--> statement-breakpoint
ALTER TABLE "boq_detail_lines" DROP CONSTRAINT "boq_detail_lines_quantity_empty_if";--> statement-breakpoint
ALTER TABLE "boq_detail_lines" DROP CONSTRAINT "boq_detail_lines_basis_known";--> statement-breakpoint
ALTER TABLE "boq_detail_lines" DROP CONSTRAINT "boq_detail_lines_alternate_quantity_empty_unless";--> statement-breakpoint
ALTER TABLE "boq_sale_lines" DROP CONSTRAINT "boq_sale_lines_quantity_empty_if";--> statement-breakpoint
ALTER TABLE "boq_sale_lines" DROP CONSTRAINT "boq_sale_lines_basis_known";--> statement-breakpoint
ALTER TABLE "boq_sale_lines" DROP CONSTRAINT "boq_sale_lines_alternate_quantity_empty_unless";--> statement-breakpoint
ALTER TABLE "boq_cost_lines" ADD CONSTRAINT "boq_cost_lines_quantity_empty_if" CHECK ("boq_cost_lines"."quantity" is null or not coalesce("boq_cost_lines"."basis" in ('rate_only', 'alternate', 'optional', 'percent_of_structure', 'percent_of_all'), false));--> statement-breakpoint
ALTER TABLE "boq_cost_lines" ADD CONSTRAINT "boq_cost_lines_basis_known" CHECK ("boq_cost_lines"."basis" in ('provisional_sum', 'rate_only', 'alternate', 'optional', 'percent_of_structure', 'percent_of_all'));--> statement-breakpoint
ALTER TABLE "boq_cost_lines" ADD CONSTRAINT "boq_cost_lines_alternate_quantity_empty_unless" CHECK ("boq_cost_lines"."alternate_quantity" is null or coalesce("boq_cost_lines"."basis" in ('alternate', 'optional'), false));--> statement-breakpoint
ALTER TABLE "boq_creation_lines" ADD CONSTRAINT "boq_creation_lines_quantity_empty_if" CHECK ("boq_creation_lines"."quantity" is null or not coalesce("boq_creation_lines"."basis" in ('rate_only', 'alternate', 'optional', 'percent_of_structure', 'percent_of_all'), false));--> statement-breakpoint
ALTER TABLE "boq_creation_lines" ADD CONSTRAINT "boq_creation_lines_basis_known" CHECK ("boq_creation_lines"."basis" in ('provisional_sum', 'rate_only', 'alternate', 'optional', 'percent_of_structure', 'percent_of_all'));--> statement-breakpoint
ALTER TABLE "boq_creation_lines" ADD CONSTRAINT "boq_creation_lines_alternate_quantity_empty_unless" CHECK ("boq_creation_lines"."alternate_quantity" is null or coalesce("boq_creation_lines"."basis" in ('alternate', 'optional'), false));--> statement-breakpoint
ALTER TABLE "boq_detail_lines" ADD CONSTRAINT "boq_detail_lines_quantity_empty_if" CHECK ("boq_detail_lines"."quantity" is null or not coalesce("boq_detail_lines"."basis" in ('rate_only', 'alternate', 'optional', 'percent_of_structure', 'percent_of_all'), false));--> statement-breakpoint
ALTER TABLE "boq_detail_lines" ADD CONSTRAINT "boq_detail_lines_basis_known" CHECK ("boq_detail_lines"."basis" in ('provisional_sum', 'rate_only', 'alternate', 'optional', 'percent_of_structure', 'percent_of_all'));--> statement-breakpoint
ALTER TABLE "boq_detail_lines" ADD CONSTRAINT "boq_detail_lines_alternate_quantity_empty_unless" CHECK ("boq_detail_lines"."alternate_quantity" is null or coalesce("boq_detail_lines"."basis" in ('alternate', 'optional'), false));--> statement-breakpoint
ALTER TABLE "boq_sale_lines" ADD CONSTRAINT "boq_sale_lines_quantity_empty_if" CHECK ("boq_sale_lines"."quantity" is null or not coalesce("boq_sale_lines"."basis" in ('rate_only', 'alternate', 'optional', 'percent_of_structure', 'percent_of_all'), false));--> statement-breakpoint
ALTER TABLE "boq_sale_lines" ADD CONSTRAINT "boq_sale_lines_basis_known" CHECK ("boq_sale_lines"."basis" in ('provisional_sum', 'rate_only', 'alternate', 'optional', 'percent_of_structure', 'percent_of_all'));--> statement-breakpoint
ALTER TABLE "boq_sale_lines" ADD CONSTRAINT "boq_sale_lines_alternate_quantity_empty_unless" CHECK ("boq_sale_lines"."alternate_quantity" is null or coalesce("boq_sale_lines"."basis" in ('alternate', 'optional'), false));
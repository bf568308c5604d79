ALTER TABLE "purchase_requests" DROP CONSTRAINT "purchase_requests_purpose_known";--> statement-breakpoint
ALTER TABLE "items_variants" ADD COLUMN "minimum_stock" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "items_variants" ADD COLUMN "order_quantity" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_purpose_known" CHECK ("purchase_requests"."purpose" in ('project_purchase', 'general_purchase', 'stock_purchase'));
ALTER TABLE "stock_entries" ADD COLUMN "production_order_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_entries" ADD CONSTRAINT "stock_entries_production_order_id" FOREIGN KEY ("branch_id","production_order_id") REFERENCES "public"."production_orders"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_entries_production_order_id_index" ON "stock_entries" USING btree ("branch_id","production_order_id");--> statement-breakpoint
-- What was received before says its order in words alone. The ledger is frozen, and this changes no stock.
ALTER TABLE "stock_entries" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "stock_entries" e SET "production_order_id" = o."id" FROM "production_orders" o
WHERE e."branch_id" = o."branch_id" AND e."kind" = 'receipt' AND e."reason" = o."number" AND e."item_variant_id" = o."item_variant_id" AND o."received_qty" > 0;--> statement-breakpoint
ALTER TABLE "stock_entries" ENABLE TRIGGER USER;

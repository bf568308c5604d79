ALTER TABLE "stock_entries" DROP CONSTRAINT "stock_entries_kind_known";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "returned_qty" numeric(18, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_entries" ADD COLUMN "returns_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_entries" ADD CONSTRAINT "stock_entries_returns_id" FOREIGN KEY ("branch_id","returns_id") REFERENCES "public"."stock_entries"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_entries_returns_id_index" ON "stock_entries" USING btree ("branch_id","returns_id");--> statement-breakpoint
ALTER TABLE "stock_entries" ADD CONSTRAINT "stock_entries_kind_known" CHECK ("stock_entries"."kind" in ('receipt', 'adjustment', 'booking', 'release', 'issue', 'return', 'vendor_return'));
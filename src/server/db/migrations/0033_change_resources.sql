ALTER TABLE "stock_entries" ADD COLUMN "reverses_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_entries" ADD CONSTRAINT "stock_entries_reverses_id" FOREIGN KEY ("branch_id","reverses_id") REFERENCES "public"."stock_entries"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_entries_reverses_id_unique" ON "stock_entries" USING btree ("branch_id","reverses_id");--> statement-breakpoint
CREATE INDEX "stock_entries_reverses_id_index" ON "stock_entries" USING btree ("branch_id","reverses_id");
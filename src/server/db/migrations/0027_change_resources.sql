ALTER TABLE "items" ADD COLUMN "booked" numeric(18, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "free" numeric(18, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "items_variants" ADD COLUMN "booked" numeric(18, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "items_variants" ADD COLUMN "free" numeric(18, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_entries" ADD COLUMN "booked_after" numeric(18, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "items_variants" DISABLE TRIGGER USER;--> statement-breakpoint
WITH "ledger" AS (
	SELECT "branch_id", "item_variant_id",
		sum("quantity" * CASE "kind" WHEN 'receipt' THEN 1 WHEN 'adjustment' THEN 1 WHEN 'issue' THEN -1 ELSE 0 END) AS "on_hand",
		sum("quantity" * CASE "kind" WHEN 'booking' THEN 1 WHEN 'release' THEN -1 WHEN 'issue' THEN -1 ELSE 0 END) AS "booked"
	FROM "stock_entries" GROUP BY "branch_id", "item_variant_id"
	HAVING bool_or("kind" IN ('booking', 'release', 'issue'))
)
UPDATE "items_variants" SET "on_hand" = greatest("ledger"."on_hand", 0), "booked" = least(greatest("ledger"."booked", 0), greatest("ledger"."on_hand", 0))
FROM "ledger" WHERE "ledger"."branch_id" = "items_variants"."branch_id" AND "ledger"."item_variant_id" = "items_variants"."id";--> statement-breakpoint
UPDATE "items_variants" SET "free" = "on_hand" - "booked" WHERE "on_hand" <> 0;--> statement-breakpoint
UPDATE "items" SET "on_hand" = "sums"."on_hand", "booked" = "sums"."booked", "free" = "sums"."on_hand" - "sums"."booked"
FROM (SELECT "branch_id", "parent_id", sum("on_hand") AS "on_hand", sum("booked") AS "booked" FROM "items_variants" GROUP BY "branch_id", "parent_id" HAVING sum("on_hand") <> 0) AS "sums"
WHERE "sums"."branch_id" = "items"."branch_id" AND "sums"."parent_id" = "items"."id";--> statement-breakpoint
ALTER TABLE "items" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "items_variants" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_booked_least" CHECK ("items"."booked" >= 0);--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_free_least" CHECK ("items"."free" >= 0);--> statement-breakpoint
ALTER TABLE "items_variants" ADD CONSTRAINT "items_variants_booked_least" CHECK ("items_variants"."booked" >= 0);--> statement-breakpoint
ALTER TABLE "items_variants" ADD CONSTRAINT "items_variants_free_least" CHECK ("items_variants"."free" >= 0);

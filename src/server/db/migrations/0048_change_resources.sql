ALTER TABLE "seen_marks" ADD COLUMN "rests_on" bigint;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "kept" text;--> statement-breakpoint
ALTER TABLE "awards_lines" ADD COLUMN "revision" integer;--> statement-breakpoint
ALTER TABLE "awards_lines" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "awards_lines" ADD COLUMN "exchange_rate" numeric(30, 16);--> statement-breakpoint
ALTER TABLE "awards_lines" ADD COLUMN "requested" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "awards_lines" ADD COLUMN "lowest_price" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "awards_lines" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "awards_lines" l SET "revision" = q."revision", "currency" = CASE WHEN q."currency" <> b."currency" THEN q."currency" END, "exchange_rate" = CASE WHEN q."currency" <> b."currency" THEN q."exchange_rate" END, "lowest_price" = CASE WHEN l."is_lowest" THEN l."unit_price" END FROM "awards" a, "branches" b, "quotations" q WHERE a."branch_id" = l."branch_id" AND a."id" = l."parent_id" AND b."id" = a."branch_id" AND q."branch_id" = a."branch_id" AND q."rfq_id" = a."rfq_id" AND q."vendor_id" = l."vendor_id" AND q."revision" = (SELECT max(o."revision") FROM "quotations" o WHERE o."branch_id" = q."branch_id" AND o."rfq_id" = q."rfq_id" AND o."vendor_id" = q."vendor_id" AND o."created_at" <= a."created_at");--> statement-breakpoint
ALTER TABLE "awards_lines" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "awards" DROP COLUMN "needs_approval";--> statement-breakpoint
ALTER TABLE "awards_lines" DROP COLUMN "is_lowest";
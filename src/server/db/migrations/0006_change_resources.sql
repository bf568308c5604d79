ALTER TABLE "history" ALTER COLUMN "record_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "history" ALTER COLUMN "row_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "boms_components" ALTER COLUMN "position" SET DATA TYPE bigint USING "position"::bigint * 1073741824;--> statement-breakpoint
ALTER TABLE "customers_contact_persons" ALTER COLUMN "position" SET DATA TYPE bigint USING "position"::bigint * 1073741824;--> statement-breakpoint
ALTER TABLE "enquiries_scopes" ALTER COLUMN "position" SET DATA TYPE bigint USING "position"::bigint * 1073741824;--> statement-breakpoint
ALTER TABLE "enquiries_reviewers" ALTER COLUMN "position" SET DATA TYPE bigint USING "position"::bigint * 1073741824;--> statement-breakpoint
ALTER TABLE "enquiries_approvers" ALTER COLUMN "position" SET DATA TYPE bigint USING "position"::bigint * 1073741824;--> statement-breakpoint
ALTER TABLE "items_variants" ALTER COLUMN "position" SET DATA TYPE bigint USING "position"::bigint * 1073741824;--> statement-breakpoint
ALTER TABLE "log_categories_scopes" ALTER COLUMN "position" SET DATA TYPE bigint USING "position"::bigint * 1073741824;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "row_ids" bigint[];--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "record_ids" bigint[];--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "first_record" bigint;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "last_record" bigint;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "changes" jsonb;--> statement-breakpoint
CREATE INDEX "history_of_several" ON "history" USING btree ("branch_id","resource","id") WHERE "history"."record_id" is null;
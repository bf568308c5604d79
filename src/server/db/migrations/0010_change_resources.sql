CREATE TABLE "sent_files" (
	"branch_id" bigint DEFAULT (nullif(current_setting('app.branch_id', true), '')::bigint) NOT NULL,
	"transition_id" bigint NOT NULL,
	"attachment_id" bigint NOT NULL,
	CONSTRAINT "sent_files_key" PRIMARY KEY("branch_id","transition_id","attachment_id")
);
--> statement-breakpoint
ALTER TABLE "sent_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "first_id" bigint;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "replaced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enquiry_relations" ADD COLUMN "in_lower" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry_relations" ADD COLUMN "in_upper" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_files" ADD CONSTRAINT "sent_files_branch" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_files" ADD CONSTRAINT "sent_files_transition" FOREIGN KEY ("branch_id","transition_id") REFERENCES "public"."transitions"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_files" ADD CONSTRAINT "sent_files_attachment" FOREIGN KEY ("branch_id","attachment_id") REFERENCES "public"."attachments"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_files_attachment_index" ON "sent_files" USING btree ("branch_id","attachment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_current_version" ON "attachments" USING btree ("branch_id",coalesce("first_id", "id")) WHERE "attachments"."replaced_at" is null and "attachments"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_one_end" CHECK ("attachments"."replaced_at" is null or "attachments"."removed_at" is null);--> statement-breakpoint
ALTER TABLE "enquiry_relations" ADD CONSTRAINT "enquiry_relations_part" CHECK ("enquiry_relations"."in_lower" or "enquiry_relations"."in_upper");--> statement-breakpoint
CREATE POLICY "branch" ON "sent_files" AS PERMISSIVE FOR ALL TO "app_branch" USING (branch_id = (nullif(current_setting('app.branch_id', true), '')::bigint)) WITH CHECK (branch_id = (nullif(current_setting('app.branch_id', true), '')::bigint));--> statement-breakpoint
INSERT INTO "sent_files" ("branch_id", "transition_id", "attachment_id") SELECT t."branch_id", t."id", a."id" FROM "transitions" t JOIN "attachments" a ON a."branch_id" = t."branch_id" AND a."resource" = t."resource" AND a."record_id" = t."record_id" AND a."created_at" <= t."at" WHERE t."resource" = 'enquiries' AND t."from_state" IN ('DRAFT', 'SENT_BACK');

ALTER TABLE "transitions" ADD COLUMN "handed_role" text;--> statement-breakpoint
ALTER TABLE "transitions" ADD COLUMN "handed_from" bigint;--> statement-breakpoint
ALTER TABLE "transitions" ADD COLUMN "handed_to" bigint;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "creator_id" bigint DEFAULT (nullif(current_setting('app.user_id', true), '')::bigint);--> statement-breakpoint
ALTER TABLE "contract_reviews" ADD COLUMN "creator_id" bigint DEFAULT (nullif(current_setting('app.user_id', true), '')::bigint);--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "creator_id" bigint DEFAULT (nullif(current_setting('app.user_id', true), '')::bigint);--> statement-breakpoint
ALTER TABLE "awards" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "awards" SET "creator_id" = "created_by";--> statement-breakpoint
ALTER TABLE "awards" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "awards" ALTER COLUMN "creator_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_reviews" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "contract_reviews" SET "creator_id" = "created_by";--> statement-breakpoint
ALTER TABLE "contract_reviews" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "contract_reviews" ALTER COLUMN "creator_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_requests" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "purchase_requests" SET "creator_id" = "created_by";--> statement-breakpoint
ALTER TABLE "purchase_requests" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "purchase_requests" ALTER COLUMN "creator_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "transitions" ADD CONSTRAINT "transitions_handed_from_users_id_fk" FOREIGN KEY ("handed_from") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transitions" ADD CONSTRAINT "transitions_handed_to_users_id_fk" FOREIGN KEY ("handed_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_creator_id" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_reviews" ADD CONSTRAINT "contract_reviews_creator_id" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_creator_id" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "awards_creator_id_index" ON "awards" USING btree ("branch_id","creator_id","status");--> statement-breakpoint
CREATE INDEX "contract_reviews_creator_id_index" ON "contract_reviews" USING btree ("branch_id","creator_id","status");--> statement-breakpoint
CREATE INDEX "purchase_requests_creator_id_index" ON "purchase_requests" USING btree ("branch_id","creator_id","status");
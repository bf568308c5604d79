DROP INDEX "comment_mentions_user";--> statement-breakpoint
DROP INDEX "boq_costs_creator_id_index";--> statement-breakpoint
DROP INDEX "boq_costs_reviewer_id_index";--> statement-breakpoint
DROP INDEX "boq_costs_approver_id_index";--> statement-breakpoint
DROP INDEX "boq_creations_creator_id_index";--> statement-breakpoint
DROP INDEX "boq_creations_reviewer_id_index";--> statement-breakpoint
DROP INDEX "boq_creations_approver_id_index";--> statement-breakpoint
DROP INDEX "boq_details_creator_id_index";--> statement-breakpoint
DROP INDEX "boq_details_reviewer_id_index";--> statement-breakpoint
DROP INDEX "boq_details_approver_id_index";--> statement-breakpoint
DROP INDEX "boq_sales_creator_id_index";--> statement-breakpoint
DROP INDEX "boq_sales_reviewer_id_index";--> statement-breakpoint
DROP INDEX "boq_sales_approver_id_index";--> statement-breakpoint
DROP INDEX "contract_actions_assignee_id_index";--> statement-breakpoint
DROP INDEX "contract_reviews_reviewer_id_index";--> statement-breakpoint
DROP INDEX "enquiries_owner_id_index";--> statement-breakpoint
DROP INDEX "estimations_creator_id_index";--> statement-breakpoint
DROP INDEX "follow_ups_assignee_id_index";--> statement-breakpoint
DROP INDEX "project_plans_project_manager_id_index";--> statement-breakpoint
DROP INDEX "project_plans_creator_id_index";--> statement-breakpoint
DROP INDEX "project_plans_approver_id_index";--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD COLUMN "unread_since" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX "comment_mentions_unread" ON "comment_mentions" USING btree ("branch_id","user_id","comment_id") WHERE "comment_mentions"."unread_since" is not null;--> statement-breakpoint
CREATE INDEX "seen_marks_record" ON "seen_marks" USING btree ("branch_id","resource","record_id","user_id");--> statement-breakpoint
CREATE INDEX "boq_costs_in_state" ON "boq_costs" USING btree ("branch_id","status","id");--> statement-breakpoint
CREATE INDEX "boq_creations_in_state" ON "boq_creations" USING btree ("branch_id","status","id");--> statement-breakpoint
CREATE INDEX "boq_details_in_state" ON "boq_details" USING btree ("branch_id","status","id");--> statement-breakpoint
CREATE INDEX "boq_sales_in_state" ON "boq_sales" USING btree ("branch_id","status","id");--> statement-breakpoint
CREATE INDEX "contract_actions_in_state" ON "contract_actions" USING btree ("branch_id","status","id");--> statement-breakpoint
CREATE INDEX "contract_reviews_in_state" ON "contract_reviews" USING btree ("branch_id","status","id");--> statement-breakpoint
CREATE INDEX "enquiries_in_state" ON "enquiries" USING btree ("branch_id","status","id");--> statement-breakpoint
CREATE INDEX "estimations_in_state" ON "estimations" USING btree ("branch_id","status","id");--> statement-breakpoint
CREATE INDEX "follow_ups_in_state" ON "follow_ups" USING btree ("branch_id","status","id");--> statement-breakpoint
CREATE INDEX "project_plans_in_state" ON "project_plans" USING btree ("branch_id","status","id");--> statement-breakpoint
CREATE INDEX "boq_costs_creator_id_index" ON "boq_costs" USING btree ("branch_id","creator_id","status");--> statement-breakpoint
CREATE INDEX "boq_costs_reviewer_id_index" ON "boq_costs" USING btree ("branch_id","reviewer_id","status");--> statement-breakpoint
CREATE INDEX "boq_costs_approver_id_index" ON "boq_costs" USING btree ("branch_id","approver_id","status");--> statement-breakpoint
CREATE INDEX "boq_creations_creator_id_index" ON "boq_creations" USING btree ("branch_id","creator_id","status");--> statement-breakpoint
CREATE INDEX "boq_creations_reviewer_id_index" ON "boq_creations" USING btree ("branch_id","reviewer_id","status");--> statement-breakpoint
CREATE INDEX "boq_creations_approver_id_index" ON "boq_creations" USING btree ("branch_id","approver_id","status");--> statement-breakpoint
CREATE INDEX "boq_details_creator_id_index" ON "boq_details" USING btree ("branch_id","creator_id","status");--> statement-breakpoint
CREATE INDEX "boq_details_reviewer_id_index" ON "boq_details" USING btree ("branch_id","reviewer_id","status");--> statement-breakpoint
CREATE INDEX "boq_details_approver_id_index" ON "boq_details" USING btree ("branch_id","approver_id","status");--> statement-breakpoint
CREATE INDEX "boq_sales_creator_id_index" ON "boq_sales" USING btree ("branch_id","creator_id","status");--> statement-breakpoint
CREATE INDEX "boq_sales_reviewer_id_index" ON "boq_sales" USING btree ("branch_id","reviewer_id","status");--> statement-breakpoint
CREATE INDEX "boq_sales_approver_id_index" ON "boq_sales" USING btree ("branch_id","approver_id","status");--> statement-breakpoint
CREATE INDEX "contract_actions_assignee_id_index" ON "contract_actions" USING btree ("branch_id","assignee_id","status");--> statement-breakpoint
CREATE INDEX "contract_reviews_reviewer_id_index" ON "contract_reviews" USING btree ("branch_id","reviewer_id","status");--> statement-breakpoint
CREATE INDEX "enquiries_owner_id_index" ON "enquiries" USING btree ("branch_id","owner_id","status");--> statement-breakpoint
CREATE INDEX "estimations_creator_id_index" ON "estimations" USING btree ("branch_id","creator_id","status");--> statement-breakpoint
CREATE INDEX "follow_ups_assignee_id_index" ON "follow_ups" USING btree ("branch_id","assignee_id","status");--> statement-breakpoint
CREATE INDEX "project_plans_project_manager_id_index" ON "project_plans" USING btree ("branch_id","project_manager_id","status");--> statement-breakpoint
CREATE INDEX "project_plans_creator_id_index" ON "project_plans" USING btree ("branch_id","creator_id","status");--> statement-breakpoint
CREATE INDEX "project_plans_approver_id_index" ON "project_plans" USING btree ("branch_id","approver_id","status");--> statement-breakpoint
-- What was read before stays read: decision 92.
UPDATE "comment_mentions" "m" SET "unread_since" = (
  SELECT CASE WHEN "s"."seen_at" >= coalesce("c"."edited_at", "c"."created_at") THEN NULL ELSE coalesce("c"."edited_at", "c"."created_at") END
  FROM "comments" "c" LEFT JOIN "seen_marks" "s" ON "s"."branch_id" = "c"."branch_id" AND "s"."user_id" = "m"."user_id"
    AND "s"."resource" = "c"."resource" AND "s"."record_id" = "c"."record_id"
    AND "s"."lines" = coalesce("c"."lines", 'comments') AND "s"."line_id" = coalesce("c"."line_id", 0)
  WHERE "c"."branch_id" = "m"."branch_id" AND "c"."id" = "m"."comment_id");

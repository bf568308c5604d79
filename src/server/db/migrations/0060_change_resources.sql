ALTER TABLE "plan_tasks" ADD COLUMN "remaining_days" integer;--> statement-breakpoint
ALTER TABLE "plan_tasks" ADD COLUMN "progress_before" integer;--> statement-breakpoint
ALTER TABLE "plan_tasks" ADD COLUMN "remaining_before" integer;
ALTER TABLE "plan_tasks" DROP CONSTRAINT "plan_tasks_weight_empty_unless";--> statement-breakpoint
ALTER TABLE "project_plans" ADD COLUMN "boq" text;
ALTER TABLE "plan_tasks" ADD COLUMN "deadline" date;--> statement-breakpoint
ALTER TABLE "plan_tasks" ADD COLUMN "forecast_start_date" date;--> statement-breakpoint
ALTER TABLE "plan_tasks" ADD COLUMN "forecast_end_date" date;--> statement-breakpoint
ALTER TABLE "plan_tasks" ADD COLUMN "forecast_float" integer;--> statement-breakpoint
ALTER TABLE "plan_tasks" ADD COLUMN "remaining_days" integer;--> statement-breakpoint
ALTER TABLE "plan_tasks" ADD COLUMN "progress_before" integer;--> statement-breakpoint
ALTER TABLE "plan_tasks" ADD COLUMN "remaining_before" integer;--> statement-breakpoint
ALTER TABLE "project_plans" ADD COLUMN "forecast_end_date" date;--> statement-breakpoint
ALTER TABLE "project_plans" ADD COLUMN "forecast_on" date;
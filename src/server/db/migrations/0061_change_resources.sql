ALTER TABLE "plan_tasks" ADD COLUMN "forecast_start_date" date;--> statement-breakpoint
ALTER TABLE "plan_tasks" ADD COLUMN "forecast_end_date" date;--> statement-breakpoint
ALTER TABLE "plan_tasks" ADD COLUMN "forecast_float" integer;--> statement-breakpoint
ALTER TABLE "project_plans" ADD COLUMN "forecast_end_date" date;--> statement-breakpoint
ALTER TABLE "project_plans" ADD COLUMN "forecast_on" date;
ALTER TABLE "production_units" ADD COLUMN "lead_time_days" integer;--> statement-breakpoint
ALTER TABLE "purchase_request_lines" ADD COLUMN "task_number" integer;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "lead_time_days" integer;
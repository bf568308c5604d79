ALTER TABLE "boq_costs" ADD COLUMN "taken_from" text;--> statement-breakpoint
ALTER TABLE "boq_creations" ADD COLUMN "taken_from" text;--> statement-breakpoint
ALTER TABLE "boq_details" ADD COLUMN "taken_from" text;--> statement-breakpoint
ALTER TABLE "boq_sales" ADD COLUMN "taken_from" text;
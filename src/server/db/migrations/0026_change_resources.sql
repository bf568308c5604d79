DROP INDEX "history_by";--> statement-breakpoint
CREATE INDEX "history_work" ON "history" USING btree ("branch_id","by","id") WHERE "history"."record_id" is not null and ("history"."request_id" is null or "history"."request_id" not like 'import-%');--> statement-breakpoint
CREATE INDEX "transitions_lately" ON "transitions" USING btree ("branch_id","resource","at");
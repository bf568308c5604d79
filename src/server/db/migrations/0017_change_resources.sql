ALTER TABLE "boq_cost_lines"
  drop column "target_extension",
  drop column "cost_extension",
  drop column "selling_rate",
  drop column "selling_extension",
  ADD COLUMN "basis" text,
  ADD COLUMN "percent" numeric(7, 2),
  ADD COLUMN "base_target" numeric(18, 2),
  ADD COLUMN "base_cost" numeric(18, 2),
  ADD COLUMN "base_selling" numeric(18, 2),
  ADD COLUMN "target_extension" numeric(18, 2) GENERATED ALWAYS AS ((round(((coalesce("quantity", 0) * coalesce("factor", 0)) * coalesce("target_rate", 0)), 2) + round((coalesce("base_target", 0) * coalesce("percent", 0) * 0.01::numeric), 2))) STORED NOT NULL,
  ADD COLUMN "cost_extension" numeric(18, 2) GENERATED ALWAYS AS ((round(((coalesce("quantity", 0) * coalesce("factor", 0)) * round((coalesce("material_rate", 0) + coalesce("labour_rate", 0) + coalesce("machine_rate", 0) + coalesce("freight_rate", 0)), 4)), 2) + round((coalesce("base_cost", 0) * coalesce("percent", 0) * 0.01::numeric), 2))) STORED NOT NULL,
  ADD COLUMN "selling_rate" numeric(18, 4) GENERATED ALWAYS AS (case when (coalesce("quantity", 0) * coalesce("factor", 0)) = 0 then sign((round((coalesce("material_rate", 0) + coalesce("labour_rate", 0) + coalesce("machine_rate", 0) + coalesce("freight_rate", 0)), 4) * 100::numeric)) * sign((100::numeric - coalesce("margin_percent", 0))) * div(abs((round((coalesce("material_rate", 0) + coalesce("labour_rate", 0) + coalesce("machine_rate", 0) + coalesce("freight_rate", 0)), 4) * 100::numeric)) * 2 * 10000 + abs((100::numeric - coalesce("margin_percent", 0))), 2 * abs((100::numeric - coalesce("margin_percent", 0)))) / 10000.0000 else sign(((round(((coalesce("quantity", 0) * coalesce("factor", 0)) * round((coalesce("material_rate", 0) + coalesce("labour_rate", 0) + coalesce("machine_rate", 0) + coalesce("freight_rate", 0)), 4)), 2) + coalesce("overhead", 0)) * 100::numeric)) * sign(((100::numeric - coalesce("margin_percent", 0)) * (coalesce("quantity", 0) * coalesce("factor", 0)))) * div(abs(((round(((coalesce("quantity", 0) * coalesce("factor", 0)) * round((coalesce("material_rate", 0) + coalesce("labour_rate", 0) + coalesce("machine_rate", 0) + coalesce("freight_rate", 0)), 4)), 2) + coalesce("overhead", 0)) * 100::numeric)) * 2 * 10000 + abs(((100::numeric - coalesce("margin_percent", 0)) * (coalesce("quantity", 0) * coalesce("factor", 0)))), 2 * abs(((100::numeric - coalesce("margin_percent", 0)) * (coalesce("quantity", 0) * coalesce("factor", 0))))) / 10000.0000 end) STORED NOT NULL,
  ADD COLUMN "selling_extension" numeric(18, 2) GENERATED ALWAYS AS ((round(((coalesce("quantity", 0) * coalesce("factor", 0)) * case when (coalesce("quantity", 0) * coalesce("factor", 0)) = 0 then sign((round((coalesce("material_rate", 0) + coalesce("labour_rate", 0) + coalesce("machine_rate", 0) + coalesce("freight_rate", 0)), 4) * 100::numeric)) * sign((100::numeric - coalesce("margin_percent", 0))) * div(abs((round((coalesce("material_rate", 0) + coalesce("labour_rate", 0) + coalesce("machine_rate", 0) + coalesce("freight_rate", 0)), 4) * 100::numeric)) * 2 * 10000 + abs((100::numeric - coalesce("margin_percent", 0))), 2 * abs((100::numeric - coalesce("margin_percent", 0)))) / 10000.0000 else sign(((round(((coalesce("quantity", 0) * coalesce("factor", 0)) * round((coalesce("material_rate", 0) + coalesce("labour_rate", 0) + coalesce("machine_rate", 0) + coalesce("freight_rate", 0)), 4)), 2) + coalesce("overhead", 0)) * 100::numeric)) * sign(((100::numeric - coalesce("margin_percent", 0)) * (coalesce("quantity", 0) * coalesce("factor", 0)))) * div(abs(((round(((coalesce("quantity", 0) * coalesce("factor", 0)) * round((coalesce("material_rate", 0) + coalesce("labour_rate", 0) + coalesce("machine_rate", 0) + coalesce("freight_rate", 0)), 4)), 2) + coalesce("overhead", 0)) * 100::numeric)) * 2 * 10000 + abs(((100::numeric - coalesce("margin_percent", 0)) * (coalesce("quantity", 0) * coalesce("factor", 0)))), 2 * abs(((100::numeric - coalesce("margin_percent", 0)) * (coalesce("quantity", 0) * coalesce("factor", 0))))) / 10000.0000 end), 2) + round((coalesce("base_selling", 0) * coalesce("percent", 0) * 0.01::numeric), 2))) STORED NOT NULL,
  ADD CONSTRAINT "boq_cost_lines_quantity_empty_if" CHECK ("boq_cost_lines"."quantity" is null or not coalesce("boq_cost_lines"."basis" in ('rate_only', 'percent_of_structure', 'percent_of_all'), false)),
  ADD CONSTRAINT "boq_cost_lines_basis_known" CHECK ("boq_cost_lines"."basis" in ('rate_only', 'percent_of_structure', 'percent_of_all')),
  ADD CONSTRAINT "boq_cost_lines_basis_empty_unless" CHECK ("boq_cost_lines"."basis" is null or coalesce("boq_cost_lines"."kind" in ('item'), false)),
  ADD CONSTRAINT "boq_cost_lines_percent_filled_if" CHECK (("boq_cost_lines"."percent" is null) <> coalesce("boq_cost_lines"."basis" in ('percent_of_structure', 'percent_of_all'), false)),
  ADD CONSTRAINT "boq_cost_lines_target_rate_empty_if" CHECK ("boq_cost_lines"."target_rate" is null or not coalesce("boq_cost_lines"."basis" in ('percent_of_structure', 'percent_of_all'), false)),
  ADD CONSTRAINT "boq_cost_lines_base_target_empty_unless" CHECK ("boq_cost_lines"."base_target" is null or coalesce("boq_cost_lines"."basis" in ('percent_of_structure', 'percent_of_all'), false)),
  ADD CONSTRAINT "boq_cost_lines_material_rate_empty_if" CHECK ("boq_cost_lines"."material_rate" is null or not coalesce("boq_cost_lines"."basis" in ('percent_of_structure', 'percent_of_all'), false)),
  ADD CONSTRAINT "boq_cost_lines_labour_rate_empty_if" CHECK ("boq_cost_lines"."labour_rate" is null or not coalesce("boq_cost_lines"."basis" in ('percent_of_structure', 'percent_of_all'), false)),
  ADD CONSTRAINT "boq_cost_lines_machine_rate_empty_if" CHECK ("boq_cost_lines"."machine_rate" is null or not coalesce("boq_cost_lines"."basis" in ('percent_of_structure', 'percent_of_all'), false)),
  ADD CONSTRAINT "boq_cost_lines_freight_rate_empty_if" CHECK ("boq_cost_lines"."freight_rate" is null or not coalesce("boq_cost_lines"."basis" in ('percent_of_structure', 'percent_of_all'), false)),
  ADD CONSTRAINT "boq_cost_lines_base_cost_empty_unless" CHECK ("boq_cost_lines"."base_cost" is null or coalesce("boq_cost_lines"."basis" in ('percent_of_structure', 'percent_of_all'), false)),
  ADD CONSTRAINT "boq_cost_lines_base_selling_empty_unless" CHECK ("boq_cost_lines"."base_selling" is null or coalesce("boq_cost_lines"."basis" in ('percent_of_structure', 'percent_of_all'), false));--> statement-breakpoint
ALTER TABLE "boq_creation_lines"
  ADD COLUMN "basis" text,
  ADD COLUMN "percent" numeric(7, 2),
  ADD CONSTRAINT "boq_creation_lines_quantity_empty_if" CHECK ("boq_creation_lines"."quantity" is null or not coalesce("boq_creation_lines"."basis" in ('rate_only', 'percent_of_structure', 'percent_of_all'), false)),
  ADD CONSTRAINT "boq_creation_lines_basis_known" CHECK ("boq_creation_lines"."basis" in ('rate_only', 'percent_of_structure', 'percent_of_all')),
  ADD CONSTRAINT "boq_creation_lines_basis_empty_unless" CHECK ("boq_creation_lines"."basis" is null or coalesce("boq_creation_lines"."kind" in ('item'), false)),
  ADD CONSTRAINT "boq_creation_lines_percent_filled_if" CHECK (("boq_creation_lines"."percent" is null) <> coalesce("boq_creation_lines"."basis" in ('percent_of_structure', 'percent_of_all'), false));--> statement-breakpoint
ALTER TABLE "boq_detail_lines"
  ADD COLUMN "basis" text,
  ADD COLUMN "percent" numeric(7, 2),
  ADD CONSTRAINT "boq_detail_lines_quantity_empty_if" CHECK ("boq_detail_lines"."quantity" is null or not coalesce("boq_detail_lines"."basis" in ('rate_only', 'percent_of_structure', 'percent_of_all'), false)),
  ADD CONSTRAINT "boq_detail_lines_basis_known" CHECK ("boq_detail_lines"."basis" in ('rate_only', 'percent_of_structure', 'percent_of_all')),
  ADD CONSTRAINT "boq_detail_lines_basis_empty_unless" CHECK ("boq_detail_lines"."basis" is null or coalesce("boq_detail_lines"."kind" in ('item'), false)),
  ADD CONSTRAINT "boq_detail_lines_percent_filled_if" CHECK (("boq_detail_lines"."percent" is null) <> coalesce("boq_detail_lines"."basis" in ('percent_of_structure', 'percent_of_all'), false));--> statement-breakpoint
ALTER TABLE "boq_sale_lines"
  drop column "target_extension",
  ADD COLUMN "basis" text,
  ADD COLUMN "percent" numeric(7, 2),
  ADD COLUMN "base_target" numeric(18, 2),
  ADD COLUMN "target_extension" numeric(18, 2) GENERATED ALWAYS AS ((round(((coalesce("quantity", 0) * coalesce("factor", 0)) * coalesce("target_rate", 0)), 2) + round((coalesce("base_target", 0) * coalesce("percent", 0) * 0.01::numeric), 2))) STORED NOT NULL,
  ADD CONSTRAINT "boq_sale_lines_quantity_empty_if" CHECK ("boq_sale_lines"."quantity" is null or not coalesce("boq_sale_lines"."basis" in ('rate_only', 'percent_of_structure', 'percent_of_all'), false)),
  ADD CONSTRAINT "boq_sale_lines_basis_known" CHECK ("boq_sale_lines"."basis" in ('rate_only', 'percent_of_structure', 'percent_of_all')),
  ADD CONSTRAINT "boq_sale_lines_basis_empty_unless" CHECK ("boq_sale_lines"."basis" is null or coalesce("boq_sale_lines"."kind" in ('item'), false)),
  ADD CONSTRAINT "boq_sale_lines_percent_filled_if" CHECK (("boq_sale_lines"."percent" is null) <> coalesce("boq_sale_lines"."basis" in ('percent_of_structure', 'percent_of_all'), false)),
  ADD CONSTRAINT "boq_sale_lines_target_rate_empty_if" CHECK ("boq_sale_lines"."target_rate" is null or not coalesce("boq_sale_lines"."basis" in ('percent_of_structure', 'percent_of_all'), false)),
  ADD CONSTRAINT "boq_sale_lines_base_target_empty_unless" CHECK ("boq_sale_lines"."base_target" is null or coalesce("boq_sale_lines"."basis" in ('percent_of_structure', 'percent_of_all'), false));--> statement-breakpoint
CREATE INDEX "boq_cost_lines_with_basis" ON "boq_cost_lines" USING btree ("branch_id","estimation_boq_cost_id") WHERE "boq_cost_lines"."basis" is not null;--> statement-breakpoint
CREATE INDEX "boq_creation_lines_with_basis" ON "boq_creation_lines" USING btree ("branch_id","estimation_boq_creation_id") WHERE "boq_creation_lines"."basis" is not null;--> statement-breakpoint
CREATE INDEX "boq_detail_lines_with_basis" ON "boq_detail_lines" USING btree ("branch_id","estimation_boq_detail_id") WHERE "boq_detail_lines"."basis" is not null;--> statement-breakpoint
CREATE INDEX "boq_sale_lines_with_basis" ON "boq_sale_lines" USING btree ("branch_id","estimation_boq_sale_id") WHERE "boq_sale_lines"."basis" is not null;
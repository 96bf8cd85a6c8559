ALTER TABLE "business_settings" ADD COLUMN "second_hours" jsonb;--> statement-breakpoint
ALTER TABLE "business_settings" ADD COLUMN "special_days" jsonb;--> statement-breakpoint
-- As in 0011: the owner names the days.
ALTER TABLE "business_settings" ALTER COLUMN "special_days" SET STATISTICS 0;

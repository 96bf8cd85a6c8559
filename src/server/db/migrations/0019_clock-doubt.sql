ALTER TABLE "clock_readings" ADD COLUMN "doubted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clock_readings" ADD COLUMN "accepted_at" timestamp with time zone;
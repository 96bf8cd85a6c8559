ALTER TABLE "clock_readings" ADD COLUMN "expected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clock_readings" ADD COLUMN "even_ms" integer;
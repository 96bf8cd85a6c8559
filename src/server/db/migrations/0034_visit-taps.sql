ALTER TABLE "visit_counts" ADD COLUMN "app_taps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_counts" ADD COLUMN "store_taps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_counts" ADD COLUMN "contact_taps" integer DEFAULT 0 NOT NULL;
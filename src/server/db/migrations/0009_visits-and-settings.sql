CREATE TABLE "business_settings" (
	"business_id" integer PRIMARY KEY NOT NULL,
	"phone_shown" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_counts" (
	"business_id" integer NOT NULL,
	"day" date NOT NULL,
	"page_views" integer NOT NULL,
	"code_scans" integer NOT NULL,
	CONSTRAINT "visit_counts_business_id_day_pk" PRIMARY KEY("business_id","day")
);
--> statement-breakpoint
ALTER TABLE "business_settings" ADD CONSTRAINT "business_settings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_counts" ADD CONSTRAINT "visit_counts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_counts_day_idx" ON "visit_counts" USING btree ("day");
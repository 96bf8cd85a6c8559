CREATE TABLE "price_list_products" (
	"business_id" integer NOT NULL,
	"section" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"unit" text NOT NULL,
	"price_kurus" integer,
	CONSTRAINT "price_list_products_business_id_section_position_pk" PRIMARY KEY("business_id","section","position")
);
--> statement-breakpoint
CREATE TABLE "price_list_sections" (
	"business_id" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "price_list_sections_business_id_position_pk" PRIMARY KEY("business_id","position")
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"business_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"shown" boolean DEFAULT false NOT NULL,
	"valid_from" date NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "price_list_products" ADD CONSTRAINT "price_list_products_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_sections" ADD CONSTRAINT "price_list_sections_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
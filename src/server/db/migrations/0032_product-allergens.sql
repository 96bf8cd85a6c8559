-- not personal: section, name, note, allergens
CREATE TABLE "product_allergens" (
	"business_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer,
	"section" text NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"allergens" text[] NOT NULL,
	CONSTRAINT "product_allergens_business_id_position_pk" PRIMARY KEY("business_id","position")
);
--> statement-breakpoint
ALTER TABLE "product_allergens" ADD CONSTRAINT "product_allergens_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;

CREATE TABLE "number_moves" (
	"business_id" integer PRIMARY KEY NOT NULL,
	"former_phone" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "number_moves_former_phone_unique" UNIQUE("former_phone")
);
--> statement-breakpoint
ALTER TABLE "number_moves" ADD CONSTRAINT "number_moves_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- As in 0011.
ALTER TABLE "number_moves" ALTER COLUMN "former_phone" SET STATISTICS 0;

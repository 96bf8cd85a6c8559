CREATE TABLE "invitation_refusals" (
	"business_id" integer NOT NULL,
	"phone_hmac" text NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_refusals_business_id_phone_hmac_pk" PRIMARY KEY("business_id","phone_hmac")
);
--> statement-breakpoint
ALTER TABLE "invitation_refusals" ADD CONSTRAINT "invitation_refusals_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- As in 0011.
ALTER TABLE "invitation_refusals" ALTER COLUMN "phone_hmac" SET STATISTICS 0;

CREATE TABLE "hidden_businesses" (
	"business_id" integer PRIMARY KEY NOT NULL,
	"hidden_reason" text NOT NULL,
	"hidden_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hidden_businesses" ADD CONSTRAINT "hidden_businesses_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- As in 0011.
ALTER TABLE "hidden_businesses" ALTER COLUMN "hidden_reason" SET STATISTICS 0;
--> statement-breakpoint
CREATE TRIGGER "note_page_change" AFTER INSERT OR UPDATE OR DELETE ON "hidden_businesses" FOR EACH ROW EXECUTE FUNCTION "note_page_change"();

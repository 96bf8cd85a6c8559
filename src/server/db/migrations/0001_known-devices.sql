CREATE TABLE "identity_devices" (
	"device_id" text NOT NULL,
	"uid" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_devices_device_id_uid_pk" PRIMARY KEY("device_id","uid")
);
--> statement-breakpoint
ALTER TABLE "identity_codes" ADD COLUMN "known_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_devices" ADD CONSTRAINT "identity_devices_uid_identity_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."identity_users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_devices_uid_idx" ON "identity_devices" USING btree ("uid");--> statement-breakpoint
ALTER TABLE "identity_refresh_tokens" DROP COLUMN "revoked_at";
-- not personal: last_hash
ALTER TABLE "identity_refresh_tokens" ADD COLUMN "counter" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_refresh_tokens" ADD COLUMN "last_hash" text;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "copied_session_at" timestamp with time zone;
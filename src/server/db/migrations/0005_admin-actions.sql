CREATE TABLE "admin_actions" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"os_user" text NOT NULL,
	"operator" text,
	"verb" text NOT NULL,
	"target" text,
	"result" text DEFAULT 'begun' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "admin_actions_target_idx" ON "admin_actions" USING btree ("target");
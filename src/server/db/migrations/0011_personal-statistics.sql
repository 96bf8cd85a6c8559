-- ANALYZE copies sample values of a column into pg_statistic, where a deleted row's values stay until the next
-- ANALYZE. With STATISTICS 0 no samples of a column are taken: personal data has none.
ALTER TABLE "businesses"
	ALTER COLUMN "name" SET STATISTICS 0,
	ALTER COLUMN "owner_name" SET STATISTICS 0,
	ALTER COLUMN "owner_surname" SET STATISTICS 0,
	ALTER COLUMN "phone" SET STATISTICS 0,
	ALTER COLUMN "address" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "customers"
	ALTER COLUMN "name" SET STATISTICS 0,
	ALTER COLUMN "phone" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "user_legal_acceptances"
	ALTER COLUMN "ip_address" SET STATISTICS 0,
	ALTER COLUMN "user_agent" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "contact_messages"
	ALTER COLUMN "name" SET STATISTICS 0,
	ALTER COLUMN "email" SET STATISTICS 0,
	ALTER COLUMN "phone" SET STATISTICS 0,
	ALTER COLUMN "subject" SET STATISTICS 0,
	ALTER COLUMN "message" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "identity_users"
	ALTER COLUMN "phone" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "identity_codes"
	ALTER COLUMN "phone" SET STATISTICS 0;

-- Of 0030, because a migration changes one table. Statistics as in 0011.
ALTER TABLE "customer_invitations" ADD COLUMN "made_as" text;--> statement-breakpoint
ALTER TABLE "customer_invitations" ALTER COLUMN "made_as" SET STATISTICS 0;

CREATE TABLE "shared_alarms" (
	"id" integer PRIMARY KEY NOT NULL,
	"report" jsonb NOT NULL
);

CREATE TABLE "clock_readings" (
	"id" integer PRIMARY KEY NOT NULL,
	"believed_at" timestamp with time zone NOT NULL,
	"latest_at" timestamp with time zone NOT NULL
);

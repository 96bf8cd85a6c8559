-- not personal: former_devices
ALTER TABLE "number_moves" ADD COLUMN "former_devices" text[] DEFAULT '{}' NOT NULL;
-- not personal: printed
ALTER TABLE "price_lists" ADD COLUMN "printed" jsonb;
-- outside a transaction
CREATE INDEX CONCURRENTLY "businesses_owner_uuid_idx" ON "businesses" USING btree ("owner_uuid");
-- outside a transaction
CREATE INDEX CONCURRENTLY "identity_refresh_tokens_last_hash_idx" ON "identity_refresh_tokens" USING btree ("last_hash");
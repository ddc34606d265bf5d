CREATE INDEX CONCURRENTLY IF NOT EXISTS appointments_of_quote ON appointments USING btree (quote_id) WHERE quote_id IS NOT NULL;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "appointments_one_in_series" ON "appointments" USING btree ("series_id","series_index") WHERE series_id IS NOT NULL AND status <> 'moved';

-- A counter is worth no flush of the disk before every chat message; a database that crashes begins to count anew.
ALTER TABLE rate_limits SET UNLOGGED;

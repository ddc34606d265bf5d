/** Whoever holds this lock keeps a letter from being handed over. */
export const gate = 4711
/** Makes them wait for it. */
export const letterWaits = `CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock(${gate}); RETURN NEW; END $$;
  CREATE TRIGGER wait_at_gate BEFORE INSERT ON pgboss.job FOR EACH ROW WHEN (NEW.name = 'mail')
    EXECUTE FUNCTION wait_at_gate()`

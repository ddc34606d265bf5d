/** The number of an advisory lock. While a test holds this lock, no transaction can enqueue an email. */
export const MAIL_GATE = 4711
export const mailWaitsAtGate = `CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock(${MAIL_GATE}); RETURN NEW; END $$;
  CREATE TRIGGER wait_at_gate BEFORE INSERT ON pgboss.job FOR EACH ROW WHEN (NEW.name = 'mail')
    EXECUTE FUNCTION wait_at_gate()`

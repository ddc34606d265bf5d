import type pg from 'pg'
import { expect, vi } from 'vitest'

/** The number of an advisory lock. While a test holds this lock, no transaction can enqueue an email. */
const MAIL_GATE = 4711

/** Kills the site while `act` waits to enqueue an email. Returns the result of `act`, or null if it failed. */
export async function killBeforeMail<Result>(
  database: pg.Client,
  act: () => Promise<Result>,
  kill: () => Promise<void>,
): Promise<Result | null> {
  await database.query(`CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(${MAIL_GATE}); RETURN NEW; END $$;
    CREATE TRIGGER wait_at_gate BEFORE INSERT ON pgboss.job FOR EACH ROW WHEN (NEW.name = 'mail')
      EXECUTE FUNCTION wait_at_gate();
    SELECT pg_advisory_lock(${MAIL_GATE})`)
  const acting = act().catch(() => null)
  const countConnections = async (where: string) => {
    const { rowCount } = await database.query(`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${where}`)
    return rowCount
  }
  await vi.waitFor(async () => expect(await countConnections(`wait_event_type = 'Lock'`)).toBe(1), 20_000)
  await kill()
  await database.query(`SELECT pg_advisory_unlock(${MAIL_GATE})`)
  await vi.waitFor(async () => expect(await countConnections('true')).toBe(0), 10_000)
  return acting
}

import { normalizeText } from '../../platform/serbian/normalize-text.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { listAreas } from '../services/areas.ts'
import { COUNTED_APPOINTMENT_DAYS, MIN_CUSTOMERS, MIN_DUE_APPOINTMENTS } from './provider-limits.ts'
import { forEachProviderRange } from './provider-ranges.server.ts'

const queue = 'work-facts'

/** Registers the nightly job. The job runs in only one instance, because it reads the work of a year. */
export async function workOnWorkFacts(runtime: Runtime): Promise<void> {
  await runtime.jobs.work(queue, { expireInSeconds: 3600, retryLimit: 3 }, () => updateWorkFacts(runtime))
  await runtime.jobs.schedule(queue, '45 3 * * *')
}

/**
 * Counts kept appointments, returning customers and customers by area. All figures count what both sides have agreed
 * or completed here. A figure from too few cases is stored as null, and an area with fewer than three customers has no
 * row (docs/product.md, A provider).
 */
export async function updateWorkFacts({ database }: Pick<Runtime, 'database'>, now = new Date()): Promise<void> {
  const places = listAreas().map(({ id, name, kind, town }) => ({
    id,
    key: normalizeText(kind === 'town' ? town : name),
    kind,
  }))
  const values = [places.map(({ id }) => id), places.map(({ key }) => key), places.map(({ kind }) => kind)]
  await forEachProviderRange(database, async (after, last) => {
    await database.query(updateFigures, [after, last, now])
    await database.query(deleteAreas, [after, last])
    await database.query(insertAreas, [after, last, now, ...values])
    await database.query(deleteEmpty, [after, last])
  })
}

/**
 * An appointment was kept if its time has come, it is not cancelled and the customer has not reported it as missed. An
 * appointment that the customer has cancelled or missed, or about which the two disagree, counts neither way. Only a
 * confirmed booking can be cancelled by the provider; a refused request is `declined`.
 */
const updateFigures = `
  WITH visits AS (
    SELECT provider_id, count(*)::int AS due, count(*) FILTER (WHERE status <> 'cancelled' AND status <> 'missed')::int AS kept
    FROM appointments a
    WHERE provider_id > $1 AND provider_id <= $2 AND booking_id IS NOT NULL
      AND appointment_time < $3::timestamptz
      AND appointment_time > $3::timestamptz - interval '${COUNTED_APPOINTMENT_DAYS} days'
      AND (status IN ('confirmed', 'done') OR status = 'cancelled' AND changed_by = 'provider'
        OR status = 'missed' AND EXISTS (SELECT 1 FROM missed_visits m
          WHERE m.booking_id = a.booking_id AND m.missed_by = 'provider' AND m.objected_at IS NULL))
    GROUP BY provider_id HAVING count(*) >= ${MIN_DUE_APPOINTMENTS}
  ), returned AS (
    SELECT provider_id, count(*)::int AS customers FROM (
      SELECT provider_id, user_id FROM conversations
      WHERE provider_id > $1 AND provider_id <= $2 AND is_completed
      GROUP BY provider_id, user_id HAVING count(*) >= 2
    ) AS customer GROUP BY provider_id HAVING count(*) >= ${MIN_CUSTOMERS}
  ), known AS (
    SELECT p.id, v.due, v.kept, r.customers
    FROM profiles p LEFT JOIN visits v ON v.provider_id = p.id LEFT JOIN returned r ON r.provider_id = p.id
    WHERE p.account_role = 'provider' AND p.id > $1 AND p.id <= $2 AND p.deleted_at IS NULL
  )
  INSERT INTO provider_facts (provider_id, due_appointments, kept_appointments, returning_customers, counted_at)
  SELECT id, due, kept, customers, $3::timestamptz FROM known
  ON CONFLICT (provider_id) DO UPDATE SET due_appointments = excluded.due_appointments,
    kept_appointments = excluded.kept_appointments, returning_customers = excluded.returning_customers`

const deleteAreas = `DELETE FROM provider_area_facts WHERE provider_id > $1 AND provider_id <= $2`

/**
 * A customer belongs to the area of a request that the provider was chosen for, to an area that is a whole part of a
 * kept booking's address ("Kotež, Kajmakčalanska 12"), and to the customer's own town after a completed job.
 */
const insertAreas = `
  WITH places AS (
    SELECT * FROM unnest($4::text[], $5::text[], $6::text[]) AS place(id, key, kind)
  ), jobs AS (
    SELECT c.provider_id, c.user_id AS customer_id, place.id AS area
    FROM conversations c JOIN profiles u ON u.id = c.user_id
    JOIN places place ON place.kind = 'town' AND place.key = sr_key(u.location)
    WHERE c.provider_id > $1 AND c.provider_id <= $2 AND c.is_completed
    UNION
    SELECT o.provider_id, r.customer_id, r.area
    FROM request_offers o JOIN requests r ON r.chosen_offer_id = o.id
    JOIN conversations c ON c.id = o.conversation_id AND c.is_completed
    WHERE o.provider_id > $1 AND o.provider_id <= $2
    UNION
    SELECT a.provider_id, a.customer_id, place.id
    FROM appointments a
    JOIN places place ON place.key = ANY (regexp_split_to_array(sr_key(a.address), '\\s*,\\s*'))
    WHERE a.provider_id > $1 AND a.provider_id <= $2 AND a.booking_id IS NOT NULL AND a.customer_id IS NOT NULL
      AND a.status IN ('confirmed', 'done') AND a.appointment_time < $3::timestamptz
      AND a.appointment_time > $3::timestamptz - interval '${COUNTED_APPOINTMENT_DAYS} days'
  )
  INSERT INTO provider_area_facts (provider_id, area, customers)
  SELECT j.provider_id, j.area, count(DISTINCT j.customer_id)::int
  FROM jobs j JOIN profiles p ON p.id = j.provider_id AND p.deleted_at IS NULL
  GROUP BY j.provider_id, j.area HAVING count(DISTINCT j.customer_id) >= ${MIN_CUSTOMERS}`

const deleteEmpty = `
  DELETE FROM provider_facts WHERE provider_id > $1 AND provider_id <= $2
    AND num_nonnulls(answer_minutes, due_appointments, returning_customers) = 0`

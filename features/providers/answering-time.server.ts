import type { Runtime } from '../../platform/server/runtime.server.ts'
import { COUNTED_DAYS, MIN_CONVERSATIONS, rankedAnswerMinutes, UNANSWERED_HOURS } from './provider-limits.ts'
import { forEachProviderRange } from './provider-ranges.server.ts'

const queue = 'answering-times'

/** Registers a nightly job. The job runs in only one instance, because it reads the conversations of three months. */
export async function workOnAnsweringTimes(runtime: Runtime): Promise<void> {
  await runtime.jobs.work(queue, { expireInSeconds: 3600, retryLimit: 3 }, () => updateAnsweringTimes(runtime))
  await runtime.jobs.schedule(queue, '40 3 * * *')
}

/**
 * Stores each provider's answering time: the median of the minutes from the customer's first message in a conversation
 * to the provider's first answer. Answers of the reply assistant do not count. A message without an answer for a day
 * counts as never answered, so that silence does not improve the median. A provider with fewer than five conversations
 * gets no answering time. A provider who has not answered most messages gets none either.
 */
export async function updateAnsweringTimes({ database }: Pick<Runtime, 'database'>, now = new Date()): Promise<void> {
  await forEachProviderRange(database, async (after, last) => {
    await database.query(updateFacts, [after, last, now])
    await database.query(updateServices, [after, last])
  })
}

const updateFacts = `
  WITH waits AS (
    SELECT c.provider_id,
      CASE
        WHEN answered.at IS NOT NULL THEN extract(epoch FROM answered.at - asked.at) / 60
        WHEN asked.at < $3::timestamptz - interval '${UNANSWERED_HOURS} hours' THEN 'Infinity'
      END::float8 AS minutes
    FROM conversations c
    CROSS JOIN LATERAL (
      SELECT m.seq, m.created_at AS at FROM messages m
      WHERE m.conversation_id = c.id AND m.sender_id = c.user_id AND m.message_type = 'text'
      ORDER BY m.seq LIMIT 1
    ) AS asked
    LEFT JOIN LATERAL (
      SELECT m.created_at AS at FROM messages m
      WHERE m.conversation_id = c.id AND m.seq > asked.seq AND m.sender_id = c.provider_id
        AND m.message_type = 'text' AND NOT m.automatic
      ORDER BY m.seq LIMIT 1
    ) AS answered ON true
    WHERE c.provider_id > $1 AND c.provider_id <= $2
      AND c.last_message_at > $3::timestamptz - interval '${COUNTED_DAYS} days'
      AND asked.at > $3::timestamptz - interval '${COUNTED_DAYS} days'
  ), counted AS (
    SELECT provider_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes) AS median, count(*) AS conversations
    FROM waits WHERE minutes IS NOT NULL GROUP BY provider_id
  ), known AS (
    SELECT provider_id, greatest(1, round(median))::int AS minutes, conversations::int AS conversations
    FROM counted WHERE conversations >= ${MIN_CONVERSATIONS} AND median < 'Infinity'
  ), forgotten AS (
    SELECT f.provider_id, num_nonnulls(f.due_appointments, f.returning_customers) > 0 AS has_others
    FROM provider_facts f
    WHERE f.provider_id > $1 AND f.provider_id <= $2
      AND NOT EXISTS (SELECT 1 FROM known k WHERE k.provider_id = f.provider_id)
  ), emptied AS (
    DELETE FROM provider_facts f USING forgotten g WHERE f.provider_id = g.provider_id AND NOT g.has_others
  ), cleared AS (
    UPDATE provider_facts f SET answer_minutes = NULL, conversations = 0
    FROM forgotten g WHERE f.provider_id = g.provider_id AND g.has_others
  )
  INSERT INTO provider_facts (provider_id, answer_minutes, conversations, counted_at)
  SELECT provider_id, minutes, conversations, $3::timestamptz FROM known
  ON CONFLICT (provider_id) DO UPDATE SET answer_minutes = excluded.answer_minutes,
    conversations = excluded.conversations, counted_at = excluded.counted_at`

/** Copies the answering times to the services, because the order 'best' uses them (docs/product.md, Services). */
const updateServices = `
  UPDATE services s SET answers = known.answers
  FROM (
    SELECT p.id, CASE WHEN f.answer_minutes <= ${rankedAnswerMinutes.quick} THEN 2
      WHEN f.answer_minutes <= ${rankedAnswerMinutes.fair} THEN 1 ELSE 0 END AS answers
    FROM profiles p LEFT JOIN provider_facts f ON f.provider_id = p.id
    WHERE p.account_role = 'provider' AND p.id > $1 AND p.id <= $2
  ) AS known
  WHERE s.user_id = known.id AND s.answers <> known.answers AND s.deleted_at IS NULL`

import { expect, test, vi } from 'vitest'
import { runMinuteTasks } from '../../tests/clock.ts'
import { useApp } from '../../tests/harness.ts'
import { newSeriesScene, proposeSeries } from '../../tests/series.ts'

const app = useApp()

test('the task of each minute does the work on series that is due', async () => {
  const { customer, booking } = await newSeriesScene(app)
  const { body: proposed } = await proposeSeries(app, customer, { booking_id: booking.id })
  await app.runtime.database.exec(`
    UPDATE booking_series SET expires_at = now() - interval '1 second' WHERE id = '${proposed.id}';
    UPDATE series_due SET due_at = now() - interval '1 second'`)
  await runMinuteTasks(app.runtime)
  const expirations = async () =>
    (await app.runtime.mail.outbox!()).filter(({ subject }) => subject.startsWith('Bez odgovora: redovni'))
  await vi.waitFor(async () => expect(await expirations()).toHaveLength(1), 10_000)
})

import { and, eq, isNull } from 'drizzle-orm'
import { estimateAnswers } from '../../features/estimates/estimate.ts'
import { prepareEstimate, storeEstimate } from '../../features/estimates/estimates.server.ts'
import { requests } from '../../features/requests/request-tables.server.ts'
import { areaId } from '../../platform/serbian/area-id.ts'
import { mainTown } from '../../platform/serbian/towns.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { idOf } from './ids.ts'

/** The request of the customer of the walk, about moving a washing machine. */
const request = 'jelena-cevi'
const answers = { sta: 'masina', 'bela-tehnika': 'ves-nova', 'ima-prikljucak': 'ne' }

/** Adds an estimate to a request, after the figures were published. */
export async function addEstimates(runtime: Runtime): Promise<void> {
  const { db } = runtime
  const isWithout = and(eq(requests.id, idOf('request', request)), isNull(requests.estimateId))
  const [row] = await db.select().from(requests).where(isWithout)
  if (!row) return
  const estimate = await prepareEstimate(
    { runtime },
    estimateAnswers.parse({ trade: 'popravke', answers }),
    areaId(mainTown().name),
  )
  await db.transaction(async tx => {
    await storeEstimate(tx, estimate, { id: row.id, customerId: row.customerId, createdAt: row.createdAt })
    await tx.update(requests).set({ estimateId: row.id }).where(isWithout)
  })
}

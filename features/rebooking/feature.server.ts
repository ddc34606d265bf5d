import type { Feature } from '../../platform/server/feature.server.ts'
import { endReminders } from './rebooking.server.ts'
import { rebookingApi } from './rebooking-api.server.ts'
import { rebookingPersonalData } from './rebooking-personal-data.server.ts'
import { composeRebookingPush, rebookingSubject, registerRebookingJob } from './rebooking-reminders.server.ts'

export const feature: Feature = {
  api: rebookingApi,
  work: registerRebookingJob,
  personalData: rebookingPersonalData,
  pushes: { [`booking ${rebookingSubject}`]: composeRebookingPush },
  async onServiceGone(_runtime, tx, serviceId) {
    await endReminders(tx, { deletedServiceId: serviceId })
    return undefined
  },
  async onBan(_runtime, tx, userId) {
    await endReminders(tx, { userId })
    return undefined
  },
}

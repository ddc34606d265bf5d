import { homeServices } from './services-home.ts'
import { officeServices } from './services-office.ts'
import { personalServices } from './services-people.ts'
import { repairServices } from './services-repairs.ts'
import type { DemoService } from './shapes.ts'

export const services: DemoService[] = [...repairServices, ...homeServices, ...personalServices, ...officeServices]

import { z } from 'zod'
import {
  createAdministrator,
  listAdministrators,
  resetSecondStep,
} from '../../features/admin/people/administrators.server.ts'
import { readConfig } from '../../platform/server/config.server.ts'
import { StartFault } from '../../platform/server/start-fault.server.ts'
import { within } from '../process/within.server.ts'

const usage = `npm run admin -- create ime@primer.rs
npm run admin -- list
npm run admin -- reset-second-step ime@primer.rs`

/** By hand, at the machine: `npm run admin`. Answers what to tell. */
export async function administrate(environment: NodeJS.ProcessEnv, [command, given]: string[]): Promise<string> {
  if (command === 'list') return within(readConfig(environment), listAdministrators)
  const email = z.email().safeParse(given?.trim().toLowerCase()).data
  if (!email || (command !== 'create' && command !== 'reset-second-step')) throw new StartFault(usage)
  const act = command === 'create' ? createAdministrator : resetSecondStep
  return within(readConfig(environment), runtime => act(runtime, email))
}

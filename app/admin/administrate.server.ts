import { z } from 'zod'
import {
  createAdministrator,
  listAdministrators,
  resetTwoFactor,
} from '../../features/admin/people/administrators.server.ts'
import { readConfig } from '../../platform/server/config.server.ts'
import { StartError } from '../../platform/server/start-error.server.ts'
import { withRuntime } from '../process/with-runtime.server.ts'

const usage = `npm run admin -- create ime@primer.rs
npm run admin -- list
npm run admin -- reset-second-step ime@primer.rs`

/** Runs `npm run admin`; returns the message to print. */
export async function administrate(environment: NodeJS.ProcessEnv, [command, address]: string[]): Promise<string> {
  if (command === 'list') return withRuntime(readConfig(environment), listAdministrators)
  const email = z.email().safeParse(address?.trim().toLowerCase()).data
  if (!email || (command !== 'create' && command !== 'reset-second-step')) throw new StartError(usage)
  const action = command === 'create' ? createAdministrator : resetTwoFactor
  return withRuntime(readConfig(environment), runtime => action(runtime, email))
}

import { emailOTP, twoFactor } from 'better-auth/plugins'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { codeMinutes, trustedDays } from '../account-limits.ts'
import { sendSignInCode } from '../account-mails.server.ts'
import { backupCodeStorage } from './backup-codes.server.ts'
import { codeStorage } from './code-request.server.ts'

/** A way in by six digits sent to an address. An address that is new becomes an account without a role. */
export const emailCode = (runtime: Runtime) =>
  emailOTP({
    otpLength: 6,
    expiresIn: codeMinutes * 60,
    allowedAttempts: 3,
    storeOTP: codeStorage(runtime),
    sendVerificationOTP: ({ email, otp }) => sendSignInCode(runtime, email, otp),
  })

/**
 * The second step of signing in, with an authenticator app. better-auth asks for it after a password; here it is asked
 * for after a code and after single sign-on as well, since one who switched it on wants it at every door.
 */
export function secondStep(runtime: Runtime) {
  const plugin = twoFactor({
    issuer: runtime.config.APP_NAME,
    // People who came by a code or by single sign-on have no password; they have to have signed in just now.
    allowPasswordless: true,
    trustDeviceMaxAge: trustedDays * 86_400,
    accountLockout: { enabled: false },
    backupCodeOptions: { storeBackupCodes: backupCodeStorage(runtime) },
  })
  const [challenge] = plugin.hooks.after
  challenge!.matcher = ({ path }) => path !== undefined && doors.includes(path)
  return plugin
}

const doors = ['/sign-in/email', '/sign-in/email-otp', '/callback/:id']

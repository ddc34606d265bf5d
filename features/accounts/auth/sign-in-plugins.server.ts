import { emailOTP, twoFactor } from 'better-auth/plugins'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { sendSignInCodeEmail } from '../account-emails.server.ts'
import { CODE_MINUTES, TRUSTED_DEVICE_DAYS } from '../account-limits.ts'
import { backupCodeStorage } from './backup-codes.server.ts'
import { codeStorage } from './code-request.server.ts'

/** Sign-in by an emailed six-digit code. A new address gets an account without a role. */
export const emailCodePlugin = (runtime: Runtime) =>
  emailOTP({
    otpLength: 6,
    expiresIn: CODE_MINUTES * 60,
    allowedAttempts: 3,
    storeOTP: codeStorage(runtime),
    sendVerificationOTP: ({ email, otp }) => sendSignInCodeEmail(runtime, email, otp),
  })

/** Two-factor authentication after every sign-in method. better-auth's own plugin requires it only after a password. */
export function twoFactorPlugin(runtime: Runtime) {
  const plugin = twoFactor({
    issuer: runtime.config.APP_NAME,
    // Users without a password need a recent sign-in instead of the password.
    allowPasswordless: true,
    trustDeviceMaxAge: TRUSTED_DEVICE_DAYS * 86_400,
    accountLockout: { enabled: false },
    backupCodeOptions: { storeBackupCodes: backupCodeStorage(runtime) },
  })
  const [challenge] = plugin.hooks.after
  challenge!.matcher = ({ path }) => path !== undefined && signInPaths.includes(path)
  return plugin
}

const signInPaths = ['/sign-in/email', '/sign-in/email-otp', '/callback/:id']

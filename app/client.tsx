import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isLeavingPage } from '../platform/browser/leaving-page.ts'
import { applyTheme } from '../ui/theme/theme-choice.ts'
import { scriptArrived } from './first-paint/script-events.ts'
import { isAppShellPage } from './offline/shell-page.ts'

// The content security policy forbids eval; zod would try it, and the browser would report a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

dispatchEvent(new Event(scriptArrived))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
    {
      // biome-ignore lint/suspicious/noConsole: as React does by itself
      onCaughtError: error => isLeavingPage() || console.error(error),
      // The app shell is empty, so React always finds a mismatch and renders again, which loses the theme.
      ...(isAppShellPage && { onRecoverableError: applyTheme }),
    },
  )
})

import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isLeavingPage } from '../platform/browser/leaving-page.ts'
import { applyTheme } from '../ui/theme/theme-choice.ts'
import { scriptArrived } from './first-paint/script-events.ts'
import { isAppShellPage } from './offline/shell-page.ts'

// Stops zod from trying eval. The content security policy forbids eval, so the browser would report a violation.
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
      // Sets the theme again, because React finds a mismatch in the empty app shell and renders without the theme.
      ...(isAppShellPage && { onRecoverableError: applyTheme }),
    },
  )
})

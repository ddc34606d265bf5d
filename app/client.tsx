import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isLeavingPage } from '../platform/browser/leaving-page.ts'
import { applyTheme } from '../ui/theme/theme-choice.ts'
import { scriptArrived } from './first-paint/script-events.ts'
import { isFromShell } from './offline/shell-page.ts'

// A page's policy lets no code be made from text; zod would try to, and the browser report it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

dispatchEvent(new Event(scriptArrived))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
    {
      // A part that fails alone (ui/loading/fails-alone.tsx).
      // biome-ignore lint/suspicious/noConsole: as React does by itself
      onCaughtError: error => isLeavingPage() || console.error(error),
      // The frame is empty on purpose: whatever is shown in it differs from it. Made anew, the page has lost its theme.
      ...(isFromShell && { onRecoverableError: applyTheme }),
    },
  )
})

import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { applyTheme } from '../ui/theme/theme-choice.ts'
import { isFromShell } from './offline/shell-page.ts'

// A page's policy lets no code be made from text; zod would try to, and the browser report it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
    // The frame is empty on purpose: whatever is shown in it differs from it. Made anew, the page has lost its theme.
    isFromShell ? { onRecoverableError: applyTheme } : {},
  )
})

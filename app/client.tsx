import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isFromShell } from './shell-page.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
    // The frame is empty on purpose: whatever is shown in it differs from it.
    isFromShell ? { onRecoverableError: () => {} } : {},
  )
})

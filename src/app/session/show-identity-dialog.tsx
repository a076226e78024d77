import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { IdentityDialog } from '#features/account/identity/identity-dialog.tsx'
import type { AskIdentity } from './recent-sign-in.ts'

/**
 * Shows the question above the current screen, in its own root: it belongs to no screen, and no screen has to load it
 * in advance.
 */
export const showIdentityDialog: AskIdentity = (question) =>
  new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const finish = (isConfirmed: boolean) => {
      root.unmount()
      place.remove()
      resolve(isConfirmed)
    }
    root.render(
      <StrictMode>
        <IdentityDialog question={question} onConfirmed={() => finish(true)} onClose={() => finish(false)} />
      </StrictMode>,
    )
  })

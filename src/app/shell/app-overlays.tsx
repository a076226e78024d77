import { useEffect, useRef } from 'react'
import { startFocusRecovery } from '#ui/browser/focus-recovery.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { announce } from '#ui/feedback/announce.ts'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { LeaveScreenDialog, type ShownLocation } from './leave-screen-dialog.tsx'
import { t } from './words.ts'

/**
 * Rendered with every screen: shows notices, keeps the focus from getting lost, and asks before typed text is
 * abandoned.
 */
export function AppOverlays({ location }: { location: ShownLocation }) {
  useEffect(() => startFocusRecovery(), [])
  useAnnouncedConnection()
  return (
    <>
      <Toaster pathname={location.pathname} />
      <LeaveScreenDialog location={location} />
    </>
  )
}

function useAnnouncedConnection(): void {
  const online = useOnline()
  const known = useRef(online)
  useEffect(() => {
    if (known.current === online) return
    known.current = online
    announce(online ? t.connectedAgain : t.noConnectionWhatYou)
  }, [online])
}

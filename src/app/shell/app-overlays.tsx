import { useEffect, useRef } from 'react'
import { useInRouterContext, useNavigate } from 'react-router-dom'
import { startFocusRecovery } from '#ui/browser/focus-recovery.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { announce } from '#ui/feedback/announce.ts'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { leaveScreen } from '#ui/forms/leave-screen.ts'
import { parseOpenPathMessage } from '../pwa/show-push.ts'
import { LeaveScreenDialog, type ShownLocation } from './leave-screen-dialog.tsx'
import { t } from './words.ts'

/**
 * Rendered with every screen: shows notices, keeps the focus from getting lost, and asks before typed text is
 * abandoned.
 */
export function AppOverlays({ location }: { location: ShownLocation }) {
  useEffect(() => startFocusRecovery(), [])
  useAnnouncedConnection()
  const isInRouter = useInRouterContext() // the sign-in page is shown without a router
  return (
    <>
      {isInRouter && <TappedNotifications />}
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

/** Opens the screen of a notification that was tapped while the app is open, after a question if text would be lost. */
function TappedNotifications() {
  const navigate = useNavigate()
  useEffect(() => {
    const open = ({ data }: MessageEvent<unknown>): void => {
      const path = parseOpenPathMessage(data)
      if (path !== null) leaveScreen(() => void navigate(path))
    }
    const { serviceWorker } = navigator as Partial<Navigator>
    serviceWorker?.addEventListener('message', open)
    return () => serviceWorker?.removeEventListener('message', open)
  }, [navigate])
  return null
}

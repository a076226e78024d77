import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { OwnBrand } from '#ui/brand/own-brand.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Spinner } from '#ui/feedback/states.tsx'
import { OpenDatabase } from '../boot/open-database.tsx'
import { paths } from './paths.ts'
import { ProtectedRoute } from './protected-route.tsx'
import { getPathAfterSignOut } from './redirects.ts'
import { SignOutDialog } from '../shell/sign-out-dialog.tsx'
import { useWorkspace } from '../boot/workspace.ts'
import { setDocumentTitle } from '#ui/brand/page-branding.ts'
import { t } from './words.ts'

/** The page opened by “Sign Out” on a public page. */
export function SignOutRoute() {
  const workspace = useWorkspace()
  if (workspace.phase === 'closed' && !workspace.signedOut) return <NobodyIsIn />
  return (
    <ProtectedRoute>
      {(known) => (
        <OpenDatabase workspace={known}>
          <SignOutPage />
        </OpenDatabase>
      )}
    </ProtectedRoute>
  )
}

/**
 * A link from elsewhere must not sign anyone out without confirmation: the device's copy of the league would be
 * removed.
 */
function SignOutPage() {
  const [isAsked, setAsked] = useState(isFromOwnSite)
  const navigate = useNavigate()
  useEffect(() => {
    setDocumentTitle(t.signOut)
  }, [])
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-4 p-6">
      <OwnBrand />
      <h1>{t.signOutQuestion}</h1>
      <p className="text-soft">{t.whatDeviceKeepsYour}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => setAsked(true)}>
          {t.signOut}
        </Button>
        <ButtonLink to={paths.dashboard}>{t.staySigned}</ButtonLink>
      </div>
      {isAsked && <SignOutDialog onClose={() => void navigate(paths.dashboard, { replace: true })} />}
    </main>
  )
}

function isFromOwnSite(): boolean {
  return document.referrer.startsWith(`${location.origin}/`)
}

function NobodyIsIn() {
  const next = getPathAfterSignOut(paths.signOut, navigator.onLine)
  useEffect(() => {
    if (next === '/') location.replace(next)
  }, [next])
  return next === '/' ? <Spinner label={t.signingOut} /> : <Navigate to={next} replace />
}

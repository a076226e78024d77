import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { Spinner } from '#ui/states.tsx'
import { AcceptInvitationRoute, ConfirmEmailPage, ResetPasswordPage, SignedIn } from './visitor-pages.ts'
import { paths } from './paths.ts'
import { isOurPath } from './redirects.ts'
import { ProtectedRoute } from './protected-route.tsx'
import { useWorkspace } from './workspace.ts'

// Whose device it is already rarely comes this way.
const LoginRoute = lazy(() => import('./login-route.tsx').then((m) => ({ default: m.LoginRoute })))
const NotFoundPage = lazy(() => import('./not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })))

/** The screens for everybody. Those behind the sign-in page are code that a visitor's device does not need. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Spinner />}>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path={paths.login} element={<LoginRoute />} />
        <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        <Route path={paths.confirmEmail} element={<ConfirmEmailPage />} />
        <Route path={paths.acceptInvitation} element={<AcceptInvitationRoute />} />
        <Route path="*" element={<Rest />} />
      </Routes>
    </Suspense>
  )
}

function Home() {
  const { phase } = useWorkspace()
  return <Navigate to={phase === 'closed' ? paths.login : paths.dashboard} replace />
}

function Rest() {
  const { pathname } = useLocation()
  if (!isOurPath(pathname)) return <NotFoundPage />
  return <ProtectedRoute>{(workspace) => <SignedIn workspace={workspace} />}</ProtectedRoute>
}

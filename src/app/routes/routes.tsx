import { lazy, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { Spinner } from '#ui/feedback/states.tsx'
import { AcceptInvitationRoute, ConfirmEmailRoute, ResetPasswordPage, SignedIn } from './pages/visitor-pages.ts'
import { isAppPath, paths } from './paths.ts'
import { matchesAppScreen } from './app-screen-paths.ts'
import { ProtectedRoute } from './protected-route.tsx'

// Lazy: a signed-in user rarely comes here.
const LoginRoute = lazy(() => import('./login-route.tsx').then((m) => ({ default: m.LoginRoute })))
const SignOutRoute = lazy(() => import('./sign-out-route.tsx').then((m) => ({ default: m.SignOutRoute })))
const PublicRoute = lazy(() => import('./public-route.tsx').then((m) => ({ default: m.PublicRoute })))
const NotFoundPage = lazy(() => import('./not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })))

/** The app's routes. A visitor does not need the code of the screens behind the sign-in page. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Spinner />}>
      <Routes>
        <Route path={paths.login} element={<LoginRoute />} />
        <Route path={paths.signOut} element={<SignOutRoute />} />
        <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        <Route path={paths.confirmEmail} element={<ConfirmEmailRoute />} />
        <Route path={paths.acceptInvitation} element={<AcceptInvitationRoute />} />
        <Route path="*" element={<Rest />} />
      </Routes>
    </Suspense>
  )
}

function Rest() {
  const { pathname } = useLocation()
  if (!isAppPath(pathname)) return <PublicRoute pathname={pathname} />
  if (!matchesAppScreen(pathname)) return <NotFoundPage />
  return <ProtectedRoute>{(workspace) => <SignedIn workspace={workspace} />}</ProtectedRoute>
}

import { lazy } from 'react'

// The pages that a visitor may open, and the code that loads all other pages (field-pages.ts).

export const preloadSignedInApp = () => import('../../boot/signed-in-app.tsx').then((m) => ({ default: m.SignedInApp }))

export const LoginPage = lazy(() => import('#features/account/login-page.tsx').then((m) => ({ default: m.LoginPage })))
export const SignedIn = lazy(preloadSignedInApp)
export const UnlessExpired = lazy(() =>
  import('../../session/redirect-if-signed-in.tsx').then((m) => ({ default: m.RedirectIfSignedIn })),
)
export const ConfirmEmailRoute = lazy(() =>
  import('../confirm-email-route.tsx').then((m) => ({ default: m.ConfirmEmailRoute })),
)
export const ResetPasswordPage = lazy(() =>
  import('#features/account/reset-password-page.tsx').then((m) => ({ default: m.ResetPasswordPage })),
)
export const AcceptInvitationRoute = lazy(() =>
  import('../accept-invitation-route.tsx').then((m) => ({ default: m.AcceptInvitationRoute })),
)

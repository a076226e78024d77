import { forgetText, keepText } from '#ui/forms/kept-text.ts'

// public/theme.js reads it before the first paint of a public page, which then offers the dashboard instead of an account.
const key = 'fieldside-signed-in'

/** Whether this device is somebody's. A public page around the app (Get Started) shows it at once. */
export function markSignedIn(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn)
  if (isSignedIn) keepText(key, '1')
  else forgetText(key)
}

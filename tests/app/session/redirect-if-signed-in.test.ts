// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { describeSignInAgain } from '#app/session/redirect-if-signed-in.tsx'
import { formatDeviceDateTime } from '#i18n/format-moment.ts'

const at = '2026-11-25T15:10:00Z'
const ended = { at, isExpired: false }
const why = `This device was signed out on ${formatDeviceDateTime(at)}, from another device or because your password or email changed.`

it.each([
  [0, 0, null, 'Sign in again to see what’s new.'],
  [3, 0, null, 'Sign in again to send 3 scores.'],
  [3, 0, { at, isExpired: true }, 'Sign in again to send 3 scores.'],
  [0, 0, ended, `${why} Sign in again to see what’s new.`],
  [1, 0, ended, `${why} 1 score is still here; sign in to send it.`],
  [3, 0, ended, `${why} 3 scores are still here; sign in to send them.`],
  [0, 2, ended, `${why} 2 changes are still here; sign in to send them.`],
])('says why somebody signs in again, and what waits: %i scores, %i others, %o', (scores, others, how, words) => {
  expect(describeSignInAgain({ scores, others }, how)).toBe(words)
})

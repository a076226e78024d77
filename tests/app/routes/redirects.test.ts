import { describe, expect, test } from 'vitest'
import { getPathAfterSignIn, getPathAfterSignOut, toSafeRedirect } from '#app/routes/redirects.ts'

const origin = 'https://league.example'
const leagueId = '6f1a3f9e-0c39-4b3c-9a4b-7a5f0d3c2b1a'

describe('a place to go to after signing in', () => {
  test.each([
    '/dashboard',
    '/dashboard/today',
    `/dashboard/leagues/${leagueId}/settings`,
    `/dashboard/games/${leagueId}?from=today#score`,
    '/welcome',
  ])('is honored where it is one of our screens: %s', (wish) => {
    expect(toSafeRedirect(wish, origin)).toBe(wish)
  })

  test.each([
    'https://evil.example/dashboard',
    '//evil.example/dashboard',
    '/\\evil.example/dashboard',
    '\\\\evil.example/dashboard',
    '/\t/evil.example/dashboard',
    '/\n/evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)//dashboard',
    'data:text/html,hello',
    ' /dashboard',
    'dashboard',
    '',
    '/',
    '/login',
    '/login?redirect=/dashboard',
    '/sign-out',
    '/rest/v1/games',
    '/auth/v1/logout',
    '/dashboard/../auth/v1/logout',
    '/dashboard/%2e%2e/auth/v1/logout',
    '/dashboard/unknown',
    '/dashboard@evil.example',
    'https://league.example.evil.example/dashboard',
    'http://user:password@league.example/dashboard',
  ])('is refused where it leads elsewhere: %j', (wish) => {
    expect(toSafeRedirect(wish, origin)).toBeNull()
  })

  test('stays on this origin whatever dots and slashes it is made of', () => {
    const pieces = ['/', '\\', '.', '..', '%2e', '%2f', '@', ':', '\t', 'evil.example', 'dashboard', 'https:', '?', '#']
    const wishes = pieces.flatMap((a) =>
      pieces.flatMap((b) => pieces.flatMap((c) => pieces.map((d) => [a, b, c, d].join('')))),
    )
    const places = wishes.map((wish) => toSafeRedirect(wish, origin)).filter((place) => place !== null)
    expect(places).toContain('/dashboard')
    expect(places.filter((place) => new URL(place, origin).origin !== origin)).toEqual([])
  })

  test('is the query first, then the page that asked, then the dashboard', () => {
    expect(getPathAfterSignIn('?redirect=/dashboard/teams', '/dashboard/venues', origin)).toBe('/dashboard/teams')
    expect(getPathAfterSignIn('?redirect=https://evil.example', '/dashboard/venues', origin)).toBe('/dashboard/venues')
    expect(getPathAfterSignIn('', { pathname: '/dashboard' }, origin)).toBe('/dashboard')
    expect(getPathAfterSignIn('', undefined, origin)).toBe('/dashboard')
  })
})

describe('the place after signing out', () => {
  test('is the public site, and without a connection the sign-in page, which stands on the device', () => {
    expect(getPathAfterSignOut('/dashboard/today', true)).toBe('/')
    expect(getPathAfterSignOut('/sign-out', true)).toBe('/')
    expect(getPathAfterSignOut('/dashboard/today', false)).toBe('/login')
  })

  test('is the sign-in page for administrators, and the invitation that is still open', () => {
    expect(getPathAfterSignOut('/admin/users', true)).toBe('/login')
    expect(getPathAfterSignOut('/admin', true)).toBe('/login')
    expect(getPathAfterSignOut('/accept-invitation', true)).toBe('/accept-invitation')
  })
})

import { describe, expect, it } from 'vitest'
import { getInstallMethod, isInstallOfferDue, reofferAfterDays, type BrowserFacts } from '#ui/browser/install-method.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const agents = {
  'Safari on an iPhone': `${iphone} Version/18.3 Mobile/15E148 Safari/604.1`,
  'Chrome on an iPhone': `${iphone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`,
  'a chat’s own window on an iPhone': `${iphone} Mobile/15E148`,
  'Safari on a Mac': `${mac} Version/18.3 Safari/605.1.15`,
  'Chrome on a phone':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Firefox on a phone': 'Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0',
  'Edge on a laptop':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
  'Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'an older Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
  'Firefox on a laptop': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
}

const browser = (name: keyof typeof agents, facts: Partial<BrowserFacts> = {}): BrowserFacts => ({
  userAgent: agents[name],
  touchPoints: 0,
  isStandalone: false,
  hasPrompt: false,
  isSecure: true,
  ...facts,
})

describe('the way to install the app', () => {
  it.each([
    ['Safari on an iPhone', 'ios_safari'],
    ['Chrome on an iPhone', 'ios_other'],
    ['a chat’s own window on an iPhone', 'ios_other'],
    ['Safari on a Mac', 'mac_safari'],
    ['Chrome on a phone', 'android_menu'],
    ['Firefox on a phone', 'android_menu'],
    ['Edge on a laptop', 'desktop_menu'],
    ['Firefox on a laptop', 'unable'],
    ['Firefox on Windows', 'firefox_windows'],
    ['an older Firefox on Windows', 'unable'],
  ] as const)('of %s is %s', (name, way) => {
    expect(getInstallMethod(browser(name))).toBe(way)
  })

  it('of an iPad, which calls itself a Macintosh, is that of an iPhone', () => {
    expect(getInstallMethod(browser('Safari on a Mac', { touchPoints: 5 }))).toBe('ios_safari')
  })

  it('is one press where the browser has offered it, and none where the app is installed or the address is not secure', () => {
    expect(getInstallMethod(browser('Chrome on a phone', { hasPrompt: true }))).toBe('prompt')
    expect(getInstallMethod(browser('Safari on an iPhone', { isStandalone: true }))).toBe('installed')
    expect(getInstallMethod(browser('Chrome on a phone', { isSecure: false }))).toBe('insecure')
  })
})

describe('the offer after a score', () => {
  const now = new Date('2026-11-22T10:00:00.000Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

  it('is made where a press or a few taps install the app, and nowhere else', () => {
    expect((['prompt', 'ios_safari'] as const).map((way) => isInstallOfferDue(way, null, now))).toEqual([true, true])
    const others = ['installed', 'ios_other', 'android_menu', 'desktop_menu', 'insecure', 'unable'] as const
    expect(others.filter((way) => isInstallOfferDue(way, null, now))).toEqual([])
  })

  it('is not made again for half a year', () => {
    expect(isInstallOfferDue('prompt', daysAgo(1), now)).toBe(false)
    expect(isInstallOfferDue('prompt', daysAgo(reofferAfterDays - 1), now)).toBe(false)
    expect(isInstallOfferDue('prompt', daysAgo(reofferAfterDays + 1), now)).toBe(true)
  })
})

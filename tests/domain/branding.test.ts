import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  toAccentColors,
  getContrastRatio,
  colorModes,
  surfacesByColorMode,
  type ColorMode,
} from '#domain/branding/accent.ts'
import { brandingSchema, toPageTheme, defaultBranding } from '#domain/branding/branding.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const awkward = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#777777', '#075940']

describe.each(colorModes)('an accent color, %s', (look) => {
  const { grounds, soft, least } = surfacesByColorMode[look]

  it('can be read in the sun, whatever was chosen', () => {
    const weakOf = (color: string) => {
      const { accent, accentStrong, accentInk, tint } = toAccentColors(look, color)
      const pairs: [string, string][] = [
        ...[...grounds, tint].map((ground): [string, string] => [accent, ground]),
        [accentInk, accent],
        [accentInk, accentStrong],
        ...(soft === null ? [] : [[soft, tint] as [string, string]]),
      ]
      return pairs.filter(([words, ground]) => getContrastRatio(words, ground) < least)
    }
    expect(awkward.flatMap(weakOf)).toEqual([])
    fc.assert(fc.property(anyColor, (color) => weakOf(color).length === 0))
  })

  it('shows when a button is pressed', () => {
    const differs = (color: string) => {
      const { accent, accentStrong } = toAccentColors(look, color)
      return getContrastRatio(accent, accentStrong) >= 1.1
    }
    expect(awkward.filter((color) => !differs(color))).toEqual([])
  })
})

it('stays as it was chosen where it can be read', () => {
  expect(toAccentColors('light', '#123a7a').accent).toBe('#123a7a')
  expect(toAccentColors('dark', '#9ecbff').accent).toBe('#9ecbff')
  expect(toAccentColors('light', '#ffdd00').accent).not.toBe('#ffdd00')
})

it('is reckoned against the grounds that the style sheet has', () => {
  const sheet = readFileSync('src/ui/tokens.css', 'utf8')
  const selectors: Record<ColorMode, string> = {
    light: ':root',
    dark: ":root[data-theme='dark']",
    'light-more': ":root[data-contrast='more']",
    'dark-more': ":root[data-theme='dark'][data-contrast='more']",
  }
  for (const look of colorModes) {
    const block = sheet.slice(sheet.indexOf(`${selectors[look]} {`)).split('}')[0] ?? ''
    const value = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1]
    const { grounds, soft } = surfacesByColorMode[look]
    expect([look, ...new Set([value('card'), value('bg')])]).toEqual([look, ...grounds])
    expect([look, soft ?? value('soft')]).toEqual([look, value('soft')])
  }
})

describe('the look of a deployment', () => {
  it('is that of the style sheet as long as no color was chosen', () => {
    expect(toPageTheme(defaultBranding)).toEqual({ name: 'Fieldside', logo: null, css: '' })
  })

  it('has a rule for each look, and leaves paper light', () => {
    const { css } = toPageTheme({ ...defaultBranding, accent_color: '#7a1f5c' })
    expect(css.match(/--accent:#/g)).toHaveLength(4)
    expect(css.match(/@media screen\{:root\[data-theme='dark'\]/g)).toHaveLength(2)
    expect(css).not.toContain('<')
  })

  it('puts each rule in the place of the style sheet’s own', () => {
    const { css } = toPageTheme({ ...defaultBranding, accent_color: '#7a1f5c' })
    const ruleOf = (look: ColorMode) => {
      const { accent, accentStrong, accentInk, tint } = toAccentColors(look, '#7a1f5c')
      return `{--accent:${accent};--accent-strong:${accentStrong};--accent-ink:${accentInk};--tint:${tint}}`
    }
    expect(css).toBe(
      `:root${ruleOf('light')}` +
        `@media screen{:root[data-theme='dark']${ruleOf('dark')}}` +
        `:root[data-contrast='more']${ruleOf('light-more')}` +
        `@media screen{:root[data-theme='dark'][data-contrast='more']${ruleOf('dark-more')}}`,
    )
  })

  it('has an address that can be one, and no more than its columns hold', () => {
    const problems = (given: object) =>
      brandingSchema.safeParse({ ...defaultBranding, ...given }).error?.issues.map(({ message }) => message) ?? []
    for (const address of ['office', 'a@b', 'a b@example.com', 'a@@example.com', 'a@example com', '@example.com'])
      expect(problems({ contact_email: address })).toEqual(['Invalid email address'])
    expect(problems({ contact_email: 'a@b.c' })).toEqual([])
    expect(problems({ contact_email: `${'a'.repeat(310)}@example.com` })).toHaveLength(1)
    expect(problems({ product_name: 'a'.repeat(60), contact_phone: '112', postal_address: 'a' })).toEqual([])
    for (const given of [
      { product_name: '' },
      { product_name: 'a'.repeat(61) },
      { contact_phone: '11' },
      { contact_phone: '1'.repeat(41) },
      { postal_address: 'a'.repeat(401) },
      { social_links: [{ name: 'Club', href: 'http://example.com' }] },
      { social_links: [{ name: '', href: 'https://example.com' }] },
      { logo_url: 'data:image/png;base64,' },
    ])
      expect([given, problems(given).length]).toEqual([given, 1])
  })

  it('knows what the database tells of it', () => {
    const told = { ...defaultBranding, contact_email: 'office@harbor.example', social_links: [], sign_up: 'open' }
    expect(brandingSchema.parse(told)).toEqual({ ...defaultBranding, contact_email: 'office@harbor.example' })
    expect(brandingSchema.safeParse({ ...told, accent_color: 'red' }).success).toBe(false)
  })
})

import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentIn, contrast, looks, surroundings, type Look } from '#domain/branding/accent.ts'
import { branding, lookOf, standardBranding } from '#domain/branding/branding.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const awkward = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#777777', '#075940']

describe.each(looks)('an accent color, %s', (look) => {
  const { grounds, soft, least } = surroundings[look]

  it('can be read in the sun, whatever was chosen', () => {
    const weakOf = (color: string) => {
      const { accent, accentStrong, accentInk, tint } = accentIn(look, color)
      const pairs: [string, string][] = [
        ...[...grounds, tint].map((ground): [string, string] => [accent, ground]),
        [accentInk, accent],
        [accentInk, accentStrong],
        ...(soft === null ? [] : [[soft, tint] as [string, string]]),
      ]
      return pairs.filter(([words, ground]) => contrast(words, ground) < least)
    }
    expect(awkward.flatMap(weakOf)).toEqual([])
    fc.assert(fc.property(anyColor, (color) => weakOf(color).length === 0))
  })

  it('shows when a button is pressed', () => {
    const differs = (color: string) => {
      const { accent, accentStrong } = accentIn(look, color)
      return contrast(accent, accentStrong) >= 1.1
    }
    expect(awkward.filter((color) => !differs(color))).toEqual([])
  })
})

it('stays as it was chosen where it can be read', () => {
  expect(accentIn('light', '#123a7a').accent).toBe('#123a7a')
  expect(accentIn('dark', '#9ecbff').accent).toBe('#9ecbff')
  expect(accentIn('light', '#ffdd00').accent).not.toBe('#ffdd00')
})

it('is reckoned against the grounds that the style sheet has', () => {
  const sheet = readFileSync('src/ui/tokens.css', 'utf8')
  const selectors: Record<Look, string> = {
    light: ':root',
    dark: ":root[data-theme='dark']",
    'light-more': ":root[data-contrast='more']",
    'dark-more': ":root[data-theme='dark'][data-contrast='more']",
  }
  for (const look of looks) {
    const block = sheet.slice(sheet.indexOf(`${selectors[look]} {`)).split('}')[0] ?? ''
    const value = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1]
    const { grounds, soft } = surroundings[look]
    expect([look, ...new Set([value('card'), value('bg')])]).toEqual([look, ...grounds])
    expect([look, soft ?? value('soft')]).toEqual([look, value('soft')])
  }
})

describe('the look of a deployment', () => {
  it('is that of the style sheet as long as no color was chosen', () => {
    expect(lookOf(standardBranding)).toEqual({ name: 'Fieldside', logo: null, css: '' })
  })

  it('has a rule for each look, and leaves paper light', () => {
    const { css } = lookOf({ ...standardBranding, accent_color: '#7a1f5c' })
    expect(css.match(/--accent:#/g)).toHaveLength(4)
    expect(css.match(/@media screen\{:root\[data-theme='dark'\]/g)).toHaveLength(2)
    expect(css).not.toContain('<')
  })

  it('knows what the database tells of it', () => {
    const told = { ...standardBranding, contact_email: 'office@harbor.example', social_links: [], sign_up: 'open' }
    expect(branding.parse(told)).toEqual({ ...standardBranding, contact_email: 'office@harbor.example' })
    expect(branding.safeParse({ ...told, accent_color: 'red' }).success).toBe(false)
  })
})

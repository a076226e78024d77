import * as z from 'zod/mini'
import { color, httpsUrl, ownPath, text } from '../schema/columns.ts'
import { accentIn, looks, type Look } from './accent.ts'
import { standardName } from './standard-name.ts'

export const emailAddress = z
  .string()
  .check(z.maxLength(320), z.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'Invalid email address'))

export const brandingColumns = {
  product_name: text(1, 60),
  accent_color: z.nullable(color),
  logo_url: z.nullable(ownPath),
  contact_email: z.nullable(emailAddress),
  contact_phone: z.nullable(text(3, 40)),
  postal_address: z.nullable(text(1, 400)),
  social_links: z.array(z.object({ name: text(1, 40), href: httpsUrl })),
}

/** The public facts about a deployment: its look and who runs it. */
export const branding = z.object(brandingColumns)
export type Branding = z.infer<typeof branding>

/** The defaults until an administrator changes them. */
export const standardBranding: Branding = {
  product_name: standardName,
  accent_color: null,
  logo_url: null,
  contact_email: null,
  contact_phone: null,
  postal_address: null,
  social_links: [],
}

/**
 * How a page looks. It is applied to the page and stored on the device for the next start, where public/theme.js reads
 * it.
 */
export type OwnLook = { readonly name: string; readonly logo: string | null; readonly css: string }

export function lookOf({ product_name, accent_color, logo_url }: Branding): OwnLook {
  return { name: product_name, logo: logo_url, css: accent_color === null ? '' : accentCss(accent_color) }
}

/**
 * In the same order as in tokens.css, so that each rule overrides its counterpart there. Printing uses light colors.
 */
const selectors: Readonly<Record<Look, string>> = {
  light: ':root',
  dark: ":root[data-theme='dark']",
  'light-more': ":root[data-contrast='more']",
  'dark-more': ":root[data-theme='dark'][data-contrast='more']",
}

function accentCss(color: string): string {
  return looks
    .map((look) => {
      const { accent, accentStrong, accentInk, tint } = accentIn(look, color)
      const values = `--accent:${accent};--accent-strong:${accentStrong};--accent-ink:${accentInk};--tint:${tint}`
      const rule = `${selectors[look]}{${values}}`
      return look.startsWith('dark') ? `@media screen{${rule}}` : rule
    })
    .join('')
}

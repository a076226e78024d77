import * as z from 'zod/mini'
import { hexColorSchema, httpsUrlSchema, sitePathSchema, textSchema } from '../schema/columns.ts'
import { toAccentColors, colorModes, type ColorMode } from './accent.ts'
import { defaultProductName } from './default-product-name.ts'
import { t } from './words.ts'

export const emailAddressSchema = z
  .string()
  .check(z.maxLength(320), z.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, { error: () => t.emailInvalid }))

export const brandingColumns = {
  product_name: textSchema(1, 60),
  accent_color: z.nullable(hexColorSchema),
  logo_url: z.nullable(sitePathSchema),
  contact_email: z.nullable(emailAddressSchema),
  contact_phone: z.nullable(textSchema(3, 40)),
  postal_address: z.nullable(textSchema(1, 400)),
  social_links: z.array(z.object({ name: textSchema(1, 40), href: httpsUrlSchema })),
}

/** The public facts about a deployment: its look and who runs it. */
export const brandingSchema = z.object(brandingColumns)
export type Branding = z.infer<typeof brandingSchema>

/** The defaults until an administrator changes them. */
export const defaultBranding: Branding = {
  product_name: defaultProductName,
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
export type PageTheme = { readonly name: string; readonly logo: string | null; readonly css: string }

export function toPageTheme({ product_name, accent_color, logo_url }: Branding): PageTheme {
  return { name: product_name, logo: logo_url, css: accent_color === null ? '' : accentCss(accent_color) }
}

/**
 * In the same order as in tokens.css, so that each rule overrides its counterpart there. Printing uses light colors.
 */
const selectors: Readonly<Record<ColorMode, string>> = {
  light: ':root',
  dark: ":root[data-theme='dark']",
  'light-more': ":root[data-contrast='more']",
  'dark-more': ":root[data-theme='dark'][data-contrast='more']",
}

function accentCss(color: string): string {
  return colorModes
    .map((look) => {
      const { accent, accentStrong, accentInk, tint } = toAccentColors(look, color)
      const values = `--accent:${accent};--accent-strong:${accentStrong};--accent-ink:${accentInk};--tint:${tint}`
      const rule = `${selectors[look]}{${values}}`
      return look.startsWith('dark') ? `@media screen{${rule}}` : rule
    })
    .join('')
}

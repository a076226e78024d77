import * as z from 'zod/mini'
import { brandingColumns, type Branding } from '#domain/branding/branding.ts'
import { color } from '#domain/schema/columns.ts'
import { typedOptional, typedText } from '#ui/forms/form-values.ts'

export const brandingForm = z.object({
  product_name: typedText(brandingColumns.product_name),
  hasColor: z.boolean(),
  color: color,
  logo_url: typedOptional(brandingColumns.logo_url),
})
export type BrandingInput = z.input<typeof brandingForm>
export type BrandingValues = z.output<typeof brandingForm>

/** The product's own, to begin with. */
const firstColor = '#075940'

export function toInput({ product_name, accent_color, logo_url }: Branding): BrandingInput {
  return {
    product_name,
    hasColor: accent_color !== null,
    color: (accent_color ?? firstColor).toLowerCase(), // as the browser's color field writes it
    logo_url: logo_url ?? '',
  }
}

export function toChange({ product_name, hasColor, color, logo_url }: BrandingValues) {
  return { product_name, accent_color: hasColor ? color : null, logo_url }
}

/** What a field for an address shows: only what is one. */
export function shownLogo(typed: string): string | null {
  const parsed = brandingColumns.logo_url.safeParse(typed.trim())
  return parsed.success ? parsed.data : null
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { PlatformSettings } from '#api/administration/settings.ts'
import { defaultProductName } from '#domain/branding/default-product-name.ts'
import { CheckboxField, TextField } from '#ui/forms/form-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useLiveRowForm } from '#ui/forms/hooks/use-live-row-form.ts'
import { BrandingPreview } from './branding-preview.tsx'
import { SettingsForm } from './settings-form.tsx'
import * as z from 'zod/mini'
import { brandingColumns, type Branding } from '#domain/branding/branding.ts'
import { hexColorSchema } from '#domain/schema/columns.ts'
import { optionalInput, textInput } from '#ui/forms/form-inputs.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { t } from './words.ts'

/** Edits the name, color, and logo used in the app, on the public pages and the leagues' pages, and in emails. */
export function BrandingSection({ settings, onSaved }: { settings: PlatformSettings; onSaved: () => void }) {
  const { product_name, accent_color, logo_url } = settings
  const values = useMemo(
    () => toBrandingInput({ ...settings, product_name, accent_color, logo_url }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rest of the settings is other forms'
    [product_name, accent_color, logo_url],
  )
  const form = useLiveRowForm<BrandingInput, unknown, BrandingValues>({
    resolver: zodResolver(brandingFormSchema),
    values,
  })
  const [name, hasColor, color, logo] = useWatch({
    control: form.control,
    name: ['product_name', 'hasColor', 'color', 'logo_url'],
  })
  return (
    <Section title={t.branding} notes={t.howInstallationCallsItself}>
      <SettingsForm form={form} toChange={toBrandingChange} onSaved={onSaved}>
        <TextField label={t.name} required maxLength={60} autoComplete="off" {...registerField(form, 'product_name')} />
        <CheckboxField label={t.colorYourOwn} {...form.register('hasColor')} />
        {hasColor && (
          <TextField
            type="color"
            label={t.accentColor}
            hint={t.buttonsLinksWhatChosen}
            {...registerField(form, 'color')}
          />
        )}
        <TextField
          label={t.logoUrl}
          placeholder="/logos/"
          maxLength={300}
          autoComplete="off"
          hint={t.pictureSiteSuchLogos}
          {...registerField(form, 'logo_url')}
        />
        <BrandingPreview
          name={name.trim() || defaultProductName}
          color={hasColor ? color : null}
          logo={logo.trim() === '' ? null : toLogoPreview(logo)}
        />
      </SettingsForm>
    </Section>
  )
}

const brandingFormSchema = z.object({
  product_name: textInput(brandingColumns.product_name),
  hasColor: z.boolean(),
  color: hexColorSchema,
  logo_url: optionalInput(brandingColumns.logo_url),
})
type BrandingInput = z.input<typeof brandingFormSchema>
type BrandingValues = z.output<typeof brandingFormSchema>

/** The product's own color, used as the default. */
const firstColor = '#075940'

function toBrandingInput({ product_name, accent_color, logo_url }: Branding): BrandingInput {
  return {
    product_name,
    hasColor: accent_color !== null,
    color: (accent_color ?? firstColor).toLowerCase(), // the browser's color field expects this format
    logo_url: logo_url ?? '',
  }
}

function toBrandingChange({ product_name, hasColor, color, logo_url }: BrandingValues) {
  return { product_name, accent_color: hasColor ? color : null, logo_url }
}

/** Returns the logo address to preview, or null if the text is not a valid address. */
function toLogoPreview(typed: string): string | null {
  const parsed = brandingColumns.logo_url.safeParse(typed.trim())
  return parsed.success ? parsed.data : null
}

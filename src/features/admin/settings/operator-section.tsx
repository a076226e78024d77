import { zodResolver } from '@hookform/resolvers/zod'
import { Plus, X } from 'lucide-react'
import { useMemo } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { PlatformSettings } from '#api/administration/settings.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { FieldGroup, TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useLiveRowForm } from '#ui/forms/hooks/use-live-row-form.ts'
import { SettingsForm } from './settings-form.tsx'
import * as z from 'zod/mini'
import { brandingColumns, type Branding } from '#domain/branding/branding.ts'
import { optionalInput, textInput } from '#ui/forms/form-inputs.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { t } from './words.ts'

/** The operator of this installation, named in the footer, on the contact page and on the legal pages. */
export function OperatorSection({ settings, onSaved }: { settings: PlatformSettings; onSaved: () => void }) {
  const { contact_email, contact_phone, postal_address, social_links } = settings
  const values = useMemo(
    () => toOperatorInput({ contact_email, contact_phone, postal_address, social_links }),
    [contact_email, contact_phone, postal_address, social_links],
  )
  const form = useLiveRowForm<OperatorInput, unknown, OperatorValues>({
    resolver: zodResolver(operatorFormSchema),
    values,
  })

  const links = useFieldArray({ control: form.control, name: 'social_links' })
  return (
    <Section title={t.operator} notes={t.whoRunsInstallationFooter}>
      <SettingsForm form={form} toChange={(change) => change} onSaved={onSaved}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="email"
            inputMode="email"
            label={t.contactEmail}
            maxLength={320}
            autoComplete="off"
            {...registerField(form, 'contact_email')}
          />
          <TextField
            type="tel"
            label={t.phone}
            maxLength={40}
            autoComplete="off"
            {...registerField(form, 'contact_phone')}
          />
        </div>
        <TextAreaField
          label={t.postalAddress}
          rows={4}
          maxLength={400}
          autoComplete="off"
          hint={t.lineLineEnvelopeFirst}
          {...registerField(form, 'postal_address')}
        />
        <FieldGroup label={t.socialLinks}>
          {links.fields.map((field, at) => (
            <div key={field.id} className="flex items-end gap-2">
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[10rem_1fr]">
                <TextField
                  label={t.name}
                  maxLength={40}
                  autoComplete="off"
                  {...registerField(form, `social_links.${at}.name`)}
                />
                <TextField
                  type="url"
                  inputMode="url"
                  label={t.address}
                  placeholder="https://"
                  maxLength={500}
                  autoComplete="off"
                  {...registerField(form, `social_links.${at}.href`)}
                />
              </div>
              <IconButton label={t.removeLink(at + 1)} onClick={() => links.remove(at)}>
                <X size={20} />
              </IconButton>
            </div>
          ))}
          {links.fields.length < maxOperatorLinks && (
            <div>
              <Button icon={<Plus size={18} />} onClick={() => links.append({ name: '', href: '' })}>
                {t.addLink}
              </Button>
            </div>
          )}
        </FieldGroup>
      </SettingsForm>
    </Section>
  )
}

const link = brandingColumns.social_links.def.element.shape

const maxOperatorLinks = 8

const operatorFormSchema = z
  .object({
    contact_email: optionalInput(brandingColumns.contact_email),
    contact_phone: optionalInput(brandingColumns.contact_phone),
    postal_address: optionalInput(brandingColumns.postal_address),
    social_links: z.array(z.object({ name: textInput(link.name), href: textInput(link.href) })),
  })
  .check(
    z.refine(
      ({ contact_email, contact_phone, postal_address, social_links }) =>
        contact_email !== null || (contact_phone === null && postal_address === null && social_links.length === 0),
      { path: ['contact_email'], error: t.pleaseEnterEmail },
    ),
  )
type OperatorInput = z.input<typeof operatorFormSchema>
type OperatorValues = z.output<typeof operatorFormSchema>

type Operator = Pick<Branding, 'contact_email' | 'contact_phone' | 'postal_address' | 'social_links'>

function toOperatorInput({ contact_email, contact_phone, postal_address, social_links }: Operator): OperatorInput {
  return {
    contact_email: contact_email ?? '',
    contact_phone: contact_phone ?? '',
    postal_address: postal_address ?? '',
    social_links: social_links.map(({ name, href }) => ({ name, href })),
  }
}

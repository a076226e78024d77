import * as z from 'zod/mini'
import { brandingColumns, type Branding } from '#domain/branding/branding.ts'
import { typedOptional, typedText } from '#ui/forms/form-values.ts'

const link = brandingColumns.social_links.def.element.shape

export const mostLinks = 8

export const operatorForm = z
  .object({
    contact_email: typedOptional(brandingColumns.contact_email),
    contact_phone: typedOptional(brandingColumns.contact_phone),
    postal_address: typedOptional(brandingColumns.postal_address),
    social_links: z.array(z.object({ name: typedText(link.name), href: typedText(link.href) })),
  })
  .check(
    z.refine(
      ({ contact_email, contact_phone, postal_address, social_links }) =>
        contact_email !== null || (contact_phone === null && postal_address === null && social_links.length === 0),
      { path: ['contact_email'], error: 'Please enter an e-mail address: the others stand beside it.' },
    ),
  )
export type OperatorInput = z.input<typeof operatorForm>
export type OperatorValues = z.output<typeof operatorForm>

type Operator = Pick<Branding, 'contact_email' | 'contact_phone' | 'postal_address' | 'social_links'>

export function toInput({ contact_email, contact_phone, postal_address, social_links }: Operator): OperatorInput {
  return {
    contact_email: contact_email ?? '',
    contact_phone: contact_phone ?? '',
    postal_address: postal_address ?? '',
    social_links: social_links.map(({ name, href }) => ({ name, href })),
  }
}

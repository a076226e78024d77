import * as z from 'zod/mini'
import { calendarDate } from '#domain/schema/columns.ts'
import { sponsorRow, type Sponsor } from '#domain/schema/sponsorship.ts'
import { typedOptional, typedText } from '#ui/forms/form-values.ts'
import type { SponsorValues } from '../save-sponsor.ts'

const invalidEmail = 'Invalid email address'

export const sponsorForm = z
  .object({
    company_name: typedText(sponsorRow.shape.company_name),
    contact_name: typedOptional(sponsorRow.shape.contact_name),
    contact_email: typedOptional(z.nullable(z.email(invalidEmail).check(z.maxLength(320, invalidEmail)))),
    contact_phone: typedOptional(sponsorRow.shape.contact_phone),
    status: sponsorRow.shape.status,
    start_date: typedOptional(z.nullable(calendarDate)),
    end_date: typedOptional(z.nullable(calendarDate)),
    notes: typedOptional(sponsorRow.shape.notes),
    logo_url: typedOptional(sponsorRow.shape.logo_url),
  })
  .check(
    z.refine(({ start_date, end_date }) => start_date === null || end_date === null || end_date >= start_date, {
      message: 'End date must not be before the start date',
      path: ['end_date'],
    }),
  )
export type SponsorInput = z.input<typeof sponsorForm>

export const sponsorColumns = Object.keys(sponsorForm.shape) as readonly (keyof SponsorValues)[]

export const newSponsor: SponsorInput = {
  company_name: '',
  contact_name: '',
  contact_email: '',
  contact_phone: '',
  status: 'prospect',
  start_date: '',
  end_date: '',
  notes: '',
  logo_url: '',
}

export function sponsorToInput(sponsor: Sponsor): SponsorInput {
  return {
    company_name: sponsor.company_name,
    contact_name: sponsor.contact_name ?? '',
    contact_email: sponsor.contact_email ?? '',
    contact_phone: sponsor.contact_phone ?? '',
    status: sponsor.status,
    start_date: sponsor.start_date ?? '',
    end_date: sponsor.end_date ?? '',
    notes: sponsor.notes ?? '',
    logo_url: sponsor.logo_url ?? '',
  }
}

/** Whether the picture at this address may be shown. */
export function isLogoAddress(typed: string): boolean {
  return typed.trim() !== '' && sponsorRow.shape.logo_url.safeParse(typed.trim()).success
}

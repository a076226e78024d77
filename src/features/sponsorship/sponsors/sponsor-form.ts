import * as z from 'zod/mini'
import { calendarDateSchema } from '#domain/schema/columns.ts'
import { sponsorRow, type Sponsor } from '#domain/schema/sponsorship.ts'
import { optionalInput, textInput } from '#ui/forms/form-inputs.ts'
import type { SponsorValues } from '../save-sponsor.ts'
import { t } from './words.ts'

const invalidEmail = t.invalidEmailAddress

export const sponsorFormSchema = z
  .object({
    company_name: textInput(sponsorRow.shape.company_name),
    contact_name: optionalInput(sponsorRow.shape.contact_name),
    contact_email: optionalInput(z.nullable(z.email(invalidEmail).check(z.maxLength(320, invalidEmail)))),
    contact_phone: optionalInput(sponsorRow.shape.contact_phone),
    status: sponsorRow.shape.status,
    start_date: optionalInput(z.nullable(calendarDateSchema)),
    end_date: optionalInput(z.nullable(calendarDateSchema)),
    notes: optionalInput(sponsorRow.shape.notes),
    logo_url: optionalInput(sponsorRow.shape.logo_url),
  })
  .check(
    z.refine(({ start_date, end_date }) => start_date === null || end_date === null || end_date >= start_date, {
      message: t.endDateMustNot,
      path: ['end_date'],
    }),
  )
export type SponsorInput = z.input<typeof sponsorFormSchema>

export const sponsorColumnByField = Object.keys(sponsorFormSchema.shape) as readonly (keyof SponsorValues)[]

export const sponsorFieldLabels: Readonly<Record<keyof SponsorValues, string>> = {
  company_name: t.companyName,
  contact_name: t.contactName,
  contact_email: t.contactEmail,
  contact_phone: t.contactPhone,
  status: t.status,
  start_date: t.startDate2,
  end_date: t.endDate2,
  notes: t.notes,
  logo_url: t.logoUrl,
}

export const emptySponsorInput: SponsorInput = {
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

export function toSponsorInput(sponsor: Sponsor): SponsorInput {
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

/** Returns whether the image at this address may be shown. */
export function isLogoUrl(typed: string): boolean {
  return typed.trim() !== '' && sponsorRow.shape.logo_url.safeParse(typed.trim()).success
}

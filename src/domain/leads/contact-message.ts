import * as z from 'zod/mini'
import type { LeadParameters } from './lead.ts'
import { chosen, typedEmail, typedOptional, typedRequired } from './typed.ts'

export const contactSubjects = ['demo', 'pricing', 'support', 'partnership', 'other'] as const
export type ContactSubject = (typeof contactSubjects)[number]

export const subjectNames: Readonly<Record<ContactSubject, string>> = {
  demo: 'Request a demo',
  pricing: 'Plans and pricing',
  support: 'Help with the product',
  partnership: 'Partnership',
  other: 'Something else',
}

export const contactMessage = z.object({
  name: typedRequired(120, 'Please enter your name'),
  email: typedEmail,
  phone: typedOptional(40),
  subject: chosen(contactSubjects, 'Please choose a subject'),
  message: typedRequired(5000, 'Please enter a message'),
  website: z.string(), // a honeypot that people don't see
})
export type ContactMessage = z.output<typeof contactMessage>

export function contactParameters({ name, email, phone, subject, message, website }: ContactMessage): LeadParameters {
  return {
    p_name: name,
    p_email: email,
    p_phone: phone || null,
    p_subject: subject,
    p_message: message,
    p_website: website,
  }
}

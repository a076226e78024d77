import * as z from 'zod/mini'
import type { LeadParameters } from './lead.ts'
import { choiceInput, emailInput, optionalTextInput, requiredTextInput } from './lead-inputs.ts'

export const contactSubjects = ['demo', 'pricing', 'support', 'partnership', 'other'] as const
export type ContactSubject = (typeof contactSubjects)[number]

export const contactSubjectLabels: Readonly<Record<ContactSubject, string>> = {
  demo: 'Request a demo',
  pricing: 'Plans and pricing',
  support: 'Help with the product',
  partnership: 'Partnership',
  other: 'Something else',
}

export const contactMessageSchema = z.object({
  name: requiredTextInput(120, 'Please enter your name'),
  email: emailInput,
  phone: optionalTextInput(40),
  subject: choiceInput(contactSubjects, 'Please choose a subject'),
  message: requiredTextInput(5000, 'Please enter a message'),
  website: z.string(), // a honeypot that people don't see
})
export type ContactMessage = z.output<typeof contactMessageSchema>

export function toContactParameters({ name, email, phone, subject, message, website }: ContactMessage): LeadParameters {
  return {
    p_name: name,
    p_email: email,
    p_phone: phone || null,
    p_subject: subject,
    p_message: message,
    p_website: website,
  }
}

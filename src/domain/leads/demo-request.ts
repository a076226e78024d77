import * as z from 'zod/mini'
import { toDemoInstant, demoTimes } from './demo-times.ts'
import type { LeadParameters } from './lead.ts'
import { choiceInput, emailInput, optionalTextInput, requiredTextInput } from './lead-inputs.ts'

export const demoRoles = [
  'League Administrator',
  'League Owner',
  'Team Manager',
  'Technical Director',
  'Board Member',
  'Other',
] as const

/** The number of teams. */
export const demoLeagueSizes = ['1-4', '5-8', '9-16', '17-32', '33+'] as const

export const demoInterests = [
  'League Management',
  'Team Communication',
  'Registration & Payments',
  'AI-Powered Scheduling',
  'Game Streaming',
  'Statistics & Analytics',
  'Sponsorship Management',
] as const

export const demoRequestSchema = z.object({
  name: requiredTextInput(120, 'Please enter your name'),
  email: emailInput,
  phone: requiredTextInput(40, 'Please enter a phone number'),
  organization: requiredTextInput(120, 'Please enter your organization'),
  role: choiceInput(demoRoles, 'Please choose your role'),
  leagueSize: choiceInput(demoLeagueSizes, 'Please choose a league size'),
  interests: z.pipe(
    z.array(z.string()),
    z.array(z.enum(demoInterests)).check(z.minLength(1, 'Please choose at least one')),
  ),
  date: z.iso.date({ error: 'Please choose a date' }),
  time: choiceInput(demoTimes, 'Please choose a time'),
  additionalInfo: optionalTextInput(5000),
  website: z.string(), // a honeypot that people don't see
})
export type DemoRequest = z.output<typeof demoRequestSchema>

export type DemoField = Exclude<keyof DemoRequest, 'website'>

export const demoSteps: readonly { readonly title: string; readonly fields: readonly DemoField[] }[] = [
  { title: 'About you', fields: ['name', 'email', 'phone', 'role'] },
  { title: 'Your league', fields: ['organization', 'leagueSize', 'interests'] },
  { title: 'Date and time', fields: ['date', 'time', 'additionalInfo'] },
]

export function toDemoParameters(request: DemoRequest): LeadParameters {
  return {
    p_name: request.name,
    p_email: request.email,
    p_phone: request.phone,
    p_organization: request.organization,
    p_role: request.role,
    p_league_size: request.leagueSize,
    p_interests: request.interests,
    p_preferred_at: toDemoInstant(request.date, request.time),
    p_additional_info: request.additionalInfo || null,
    p_website: request.website,
  }
}

import { createRandom } from '#domain/random.ts'
import { addMinutes } from '#domain/time.ts'
import { listDemoDates, toDemoInstant } from '#domain/leads/demo-times.ts'
import type { Database } from '../database/database.ts'
import { createIdGenerator } from './names.ts'

type Writer = { readonly name: string; readonly email: string; readonly hoursAgo: number }

const messages: readonly (Writer & { subject: string; message: string; phone?: string; isAnswered?: true })[] = [
  {
    name: 'Dana Whitlock',
    email: 'dana.whitlock@example.com',
    hoursAgo: 3,
    subject: 'pricing',
    message:
      'We are a club with 14 teams in two age groups. Which plan do we need, and can we begin in the middle of a season?',
    phone: '+1 555 0142',
  },
  {
    name: 'Jorge Medina',
    email: 'jorge.medina@example.com',
    hoursAgo: 29,
    subject: 'support',
    message:
      'Two of our coaches have new phones.\n\nWhat do they have to do, so that scores from the old ones are not lost?',
  },
  {
    name: 'Ellen Brandt',
    email: 'ellen.brandt@example.com',
    hoursAgo: 190,
    subject: 'partnership',
    message: 'We make scoreboards, and would like to show live scores from your public league pages.',
    isAnswered: true,
  },
]

const demos: readonly (Writer & { organization: string; role: string; size: string; interests: string[] })[] = [
  {
    name: 'Marcus Bell',
    email: 'marcus.bell@example.com',
    hoursAgo: 6,
    organization: 'Lakeside Softball Association',
    role: 'League Administrator',
    size: '17-32',
    interests: ['League Management', 'AI-Powered Scheduling'],
  },
  {
    name: 'Yuki Tanaka',
    email: 'yuki.tanaka@example.com',
    hoursAgo: 77,
    organization: 'Northgate Hockey',
    role: 'Board Member',
    size: '9-16',
    interests: ['Statistics & Analytics', 'Sponsorship Management'],
  },
]

const subscribers: readonly Pick<Writer, 'email' | 'hoursAgo'>[] = [
  { email: 'coach.rivera@example.com', hoursAgo: 11 },
  { email: 'secretary@hillclub.example', hoursAgo: 52 },
  { email: 'fay.lindgren@example.com', hoursAgo: 300 },
]

/**
 * Adds contact messages, demo requests, and newsletter subscriptions from visitors, for the platform's administrators,
 * and the answers that were given when the organization was created.
 */
export async function createLeads(
  database: Database,
  {
    organizationId,
    managerId,
    founderId,
    now,
  }: {
    readonly organizationId: string
    readonly managerId: string
    readonly founderId: string
    readonly now: Date
  },
): Promise<void> {
  const newId = createIdGenerator(createRandom(4))
  const ago = (hours: number) => addMinutes(now.toISOString(), -60 * hours)
  for (const { name, email, phone = null, subject, message, hoursAgo, isAnswered = false } of messages) {
    await database.query(
      `insert into app.contact_messages
         (id, name, email, phone, subject, message, created_at, answered_at, answered_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        newId(),
        name,
        email,
        phone,
        subject,
        message,
        ago(hoursAgo),
        isAnswered ? ago(hoursAgo - 20) : null,
        isAnswered ? founderId : null,
      ],
    )
  }
  for (const [index, { name, email, organization, role, size, interests, hoursAgo }] of demos.entries()) {
    const day = listDemoDates(now.toISOString())[index + 1] ?? ''
    await database.query(
      `insert into app.demo_requests
         (id, name, email, phone, organization, role, league_size, interests, preferred_at, created_at)
       values ($1, $2, $3, '+1 555 0177', $4, $5, $6, $7, $8, $9)`,
      [newId(), name, email, organization, role, size, interests, toDemoInstant(day, '13:00'), ago(hoursAgo)],
    )
  }
  for (const { email, hoursAgo } of subscribers) {
    await database.query(
      `insert into app.newsletter_subscribers (id, email, source, created_at) values ($1, $2, 'footer', $3)`,
      [newId(), email, ago(hoursAgo)],
    )
  }
  await database.query(
    `insert into app.organization_beginnings (organization_id, league_size, interests, phone, given_by)
     values ($1, 'large', '{scheduling,analytics,revenue}', '+1 555 0110', $2)`,
    [organizationId, managerId],
  )
}

import { describe, expect, test } from 'vitest'
import {
  contactMessageSchema,
  toContactParameters,
  contactSubjects,
  contactSubjectLabels,
} from '#domain/leads/contact-message.ts'
import {
  demoInterests,
  demoLeagueSizes,
  toDemoParameters,
  demoRequestSchema,
  demoRoles,
  demoSteps,
} from '#domain/leads/demo-request.ts'
import { isEmailAddress } from '#domain/leads/email-address.ts'
import { queuedLeadLabels, describeLeadOutcome } from '#domain/leads/lead-words.ts'

const contact = {
  name: ' Ana ',
  email: ' ana@example.com ',
  phone: ' ',
  subject: 'pricing',
  message: ' Hi ',
  website: '',
}
const demo = {
  name: 'Ana',
  email: 'ana@example.com',
  phone: '555 0100',
  role: 'League Owner',
  organization: 'Riverside',
  leagueSize: '33+',
  interests: ['Game Streaming'],
  date: '2026-11-23',
  time: '13:00',
  additionalInfo: '',
  website: '',
}

/** Returns the first message for each field. */
function problems(
  schema: typeof contactMessageSchema | typeof demoRequestSchema,
  values: object,
): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

describe('a message', () => {
  test('goes without the space around it, and without a phone number where there is none', () => {
    expect(toContactParameters(contactMessageSchema.parse(contact))).toEqual({
      p_name: 'Ana',
      p_email: 'ana@example.com',
      p_phone: null,
      p_subject: 'pricing',
      p_message: 'Hi',
      p_website: '',
    })
  })

  test('is asked for what is missing, field by field', () => {
    expect(problems(contactMessageSchema, { ...contact, name: ' ', email: 'ana', subject: '', message: '' })).toEqual({
      name: 'Please enter your name',
      email: 'Please enter a valid email address',
      subject: 'Please choose a subject',
      message: 'Please enter a message',
    })
  })

  test('has no more than a column holds, and no character that a database refuses', () => {
    expect(problems(contactMessageSchema, { ...contact, name: 'a'.repeat(121) })).toEqual({
      name: 'Use at most 120 characters',
    })
    expect(contactMessageSchema.parse({ ...contact, message: 'a\u0000b\ud800' }).message).toBe('ab\ufffd')
  })

  test('is about one of five things', () => {
    expect(contactSubjects.map((subject) => [subject, contactSubjectLabels[subject]])).toEqual([
      ['demo', 'Request a demo'],
      ['pricing', 'Plans and pricing'],
      ['support', 'Help with the product'],
      ['partnership', 'Partnership'],
      ['other', 'Something else'],
    ])
  })
})

describe('a demo request', () => {
  test('names the moment that is meant', () => {
    expect(toDemoParameters(demoRequestSchema.parse(demo))).toMatchObject({
      p_preferred_at: '2026-11-23T18:00:00.000Z',
      p_interests: ['Game Streaming'],
      p_league_size: '33+',
      p_additional_info: null,
    })
  })

  test('asks for everything but the last field', () => {
    const nothing = { ...demo, name: '', email: '', phone: '', role: '', organization: '', leagueSize: '' }
    const missing = problems(demoRequestSchema, { ...nothing, interests: [], date: '', time: '' })
    expect(Object.keys(missing).toSorted()).toEqual(
      demoSteps
        .flatMap(({ fields }) => fields)
        .filter((field) => field !== 'additionalInfo')
        .toSorted(),
    )
    expect(missing).toEqual({
      name: 'Please enter your name',
      email: 'Please enter a valid email address',
      phone: 'Please enter a phone number',
      organization: 'Please enter your organization',
      role: 'Please choose your role',
      leagueSize: 'Please choose a league size',
      interests: 'Please choose at least one',
      date: 'Please choose a date',
      time: 'Please choose a time',
    })
  })

  test('asks in three steps, and offers what it always has', () => {
    expect(demoSteps).toHaveLength(3)
    expect(demoRoles).toHaveLength(6)
    expect(demoLeagueSizes).toEqual(['1-4', '5-8', '9-16', '17-32', '33+'])
    expect(demoInterests).toHaveLength(7)
  })
})

test.each([
  ['ana@example.com', true],
  ["o'neil+league@sub.example.co", true],
  ['ana@example', false],
  ['a b@example.com', false],
  ['ana@@example.com', false],
  ['', false],
  [`${'a'.repeat(309)}@example.com`, false],
])('the address %j: %s', (address, isGood) => {
  expect(isEmailAddress(address)).toBe(isGood)
})

test('what became of it is said in the words of the catalog', () => {
  expect(describeLeadOutcome('newsletter', 'ok')).toBe('Thank you for subscribing to our newsletter!')
  expect(describeLeadOutcome('newsletter', 'failed')).toBe('Failed to subscribe. Please try again.')
  expect(describeLeadOutcome('contact', 'ok')).toBe("Your message has been sent! We'll be in touch soon.")
  expect(describeLeadOutcome('contact', 'failed')).toBe('Failed to send message. Please try again.')
  expect(describeLeadOutcome('demo', 'ok')).toBe("Your demo request has been submitted! We'll be in touch shortly.")
  expect(describeLeadOutcome('demo', 'failed')).toBe('Failed to submit your request. Please try again.')
  expect(describeLeadOutcome('contact', 'invalid')).toBe(
    'Failed to send message. Please try again. ' +
      'Something in it cannot be taken as it is. Check the e-mail address and, for a demo, the date.',
  )
  expect(describeLeadOutcome('demo', 'unreachable')).toMatch(/^There is no connection\. It is kept on this device/)
  expect(queuedLeadLabels).toEqual({
    newsletter: 'Newsletter sign-up',
    contact: 'Message to us',
    demo: 'Demo request',
  })
  expect(describeLeadOutcome('demo', 'too_many')).toMatch(
    /^Failed to submit your request\. Please try again\. Too many/,
  )
})

import type { LeadKind, LeadOutcome, LeadRefusal } from './lead.ts'

/** What to call a lead that is waiting for a connection. */
export const queuedLeadLabels: Readonly<Record<LeadKind, string>> = {
  newsletter: 'Newsletter sign-up',
  contact: 'Message to us',
  demo: 'Demo request',
}

const sent: Readonly<Record<LeadKind, string>> = {
  newsletter: 'Thank you for subscribing to our newsletter!',
  contact: "Your message has been sent! We'll be in touch soon.",
  demo: "Your demo request has been submitted! We'll be in touch shortly.",
}

const failed: Readonly<Record<LeadKind, string>> = {
  newsletter: 'Failed to subscribe. Please try again.',
  contact: 'Failed to send message. Please try again.',
  demo: 'Failed to submit your request. Please try again.',
}

export const queuedLeadMessage =
  'There is no connection. It is kept on this device and sent when there is one: leave this page open, or come back later.'

/** Why a lead was rejected, and what to do about it. */
export const leadRefusalMessages: Readonly<Record<LeadRefusal, string>> = {
  invalid: 'Something in it cannot be taken as it is. Check the e-mail address and, for a demo, the date.',
  too_many: 'Too many came from your network or with your e-mail address. Try again later.',
}

/** Returns the message shown after sending. */
export function describeLeadOutcome(kind: LeadKind, outcome: LeadOutcome): string {
  if (outcome === 'ok') return sent[kind]
  if (outcome === 'unreachable') return queuedLeadMessage
  return outcome === 'failed' ? failed[kind] : `${failed[kind]} ${leadRefusalMessages[outcome]}`
}

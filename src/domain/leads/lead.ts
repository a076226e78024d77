/** The kinds of leads, each with the database function that accepts it. */
export const leadRpcNames = {
  newsletter: 'subscribe_newsletter',
  contact: 'send_contact_message',
  demo: 'request_demo',
} as const

export type LeadKind = keyof typeof leadRpcNames

export type LeadParameters = Readonly<Record<string, string | readonly string[] | null>>

export type Lead = {
  /** The ID is created on the device, so the server stores a lead only once, no matter how often it is sent. */
  readonly id: string
  readonly kind: LeadKind
  readonly parameters: LeadParameters
}

/**
 * The result of sending. `unreachable`: there was no response, so the lead may or may not have arrived; `failed`: a
 * server error. The two rejections: `invalid` is permanent, `too_many` lasts for an hour.
 */
export type LeadOutcome = 'ok' | 'unreachable' | 'failed' | LeadRefusal
export type LeadRefusal = 'invalid' | 'too_many'

/** What a visitor leaves behind, each with the function of the database that takes it. */
export const leadFunctions = {
  newsletter: 'subscribe_newsletter',
  contact: 'send_contact_message',
  demo: 'request_demo',
} as const

export type LeadKind = keyof typeof leadFunctions

/** What the function is called with. */
export type LeadParameters = Readonly<Record<string, string | readonly string[] | null>>

export type Lead = {
  /** Made on the device: the server keeps a lead once, however often it is sent. */
  readonly id: string
  readonly kind: LeadKind
  readonly parameters: LeadParameters
}

/**
 * What became of it. `unreachable`: nobody answered, and nobody knows whether it arrived; `failed`: the server could not
 * do it. The other two refuse it for good, or for an hour.
 */
export type LeadOutcome = 'ok' | 'unreachable' | 'failed' | LeadRefusal
export type LeadRefusal = 'invalid' | 'too_many'

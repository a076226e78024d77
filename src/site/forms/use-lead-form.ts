import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { LeadKind, LeadOutcome, LeadParameters } from '#domain/leads/lead.ts'
import { describeLeadOutcome } from '#domain/leads/lead-words.ts'
import { subscribeToLeads, submitLead } from '../client/leads/lead-queue.ts'
import { createLeadFactory } from '../client/leads/create-lead.ts'
import { dropDraft } from './form-draft.ts'

/** The lead has reached the server, or is waiting on this device for a connection. */
export type SentState = Extract<LeadOutcome, 'ok' | 'unreachable'>

class LeadNotSent extends Error {
  override readonly name = 'LeadNotSent'
}

/** Sends a form's lead and reports the outcome, even if the lead is delivered later. */
export function useSubmitLead(kind: LeadKind) {
  const [sent, setSent] = useState<SentState>()
  const [makeLead] = useState(() => createLeadFactory(kind))
  const [lastId, setLastId] = useState<string>()

  useEffect(
    () =>
      subscribeToLeads(({ lead, outcome }) => {
        if (lead.id === lastId && outcome === 'ok') setSent('ok')
      }),
    [lastId],
  )

  return {
    sent,
    /** @throws LeadNotSent with the reason */
    send: async (parameters: LeadParameters): Promise<void> => {
      const lead = makeLead(parameters)
      const outcome = await submitLead(lead)
      if (outcome !== 'ok' && outcome !== 'unreachable') throw new LeadNotSent(describeLeadOutcome(kind, outcome))
      dropDraft(kind)
      setLastId(lead.id)
      setSent(outcome)
    },
    again: () => setSent(undefined),
  }
}

export function describeNotSent(kind: LeadKind, error: unknown): string {
  return error instanceof LeadNotSent ? error.message : describeLeadOutcome(kind, 'failed')
}

/** Calls `keep` with the whole input on every change. */
export function useOnFormInput<Typed extends FieldValues, Values>(
  form: UseFormReturn<Typed, unknown, Values>,
  keep: (typed: Typed) => void,
): void {
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe, keep])
}

/** Returns whether the form is hydrated. False in the server's HTML, where pressing a button would lose the input. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

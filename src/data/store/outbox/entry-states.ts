// The states of a saved change on its way to the server, and the transitions between them. "Sending" is not a state: it
// is not stored, so a crash while sending needs no recovery.
//
//   queued ──applied──► acked ──caught_up──► sent ──expired──► gone
//     │ ▲                │                    │
//     │ └───forgotten────┴────────────────────┤
//     └──refused──► rejected ──forgotten──────┘     (rejected: discarded or edited ──► gone)

export type EntryState = 'queued' | 'acked' | 'rejected' | 'sent'

export type EntryEvent =
  | 'applied' // the server accepted it, now or earlier (`dup`)
  | 'refused' // rejected, conflict, or quarantined
  | 'unanswered' // lost, timed out, 5xx, signed out
  | 'caught_up' // a complete pull reached its version, or the organization is no longer readable
  | 'forgotten' // the server was restored to an earlier state
  | 'discarded' // the person undid it
  | 'edited' // the person saved a new change instead
  | 'expired' // removed from the log of sent entries

/** Typed so that a new state or event can't be added without defining its transitions. */
const transitions = {
  queued: {
    applied: 'acked',
    refused: 'rejected',
    unanswered: 'queued',
    caught_up: 'queued',
    forgotten: 'queued',
    discarded: 'gone',
    edited: 'queued',
    expired: 'queued',
  },
  acked: {
    applied: 'acked',
    refused: 'acked',
    unanswered: 'acked',
    caught_up: 'sent',
    forgotten: 'queued',
    discarded: 'acked', // too late: the server has it
    edited: 'acked',
    expired: 'acked',
  },
  rejected: {
    applied: 'rejected',
    refused: 'rejected',
    unanswered: 'rejected',
    caught_up: 'rejected',
    forgotten: 'queued',
    discarded: 'gone',
    edited: 'gone',
    expired: 'rejected',
  },
  sent: {
    applied: 'sent',
    refused: 'sent',
    unanswered: 'sent',
    caught_up: 'sent',
    forgotten: 'queued',
    discarded: 'sent',
    edited: 'sent',
    expired: 'gone',
  },
} as const satisfies Record<EntryState, Record<EntryEvent, EntryState | 'gone'>>

export function getNextEntryState(state: EntryState, event: EntryEvent): EntryState | 'gone' {
  return transitions[state][event]
}

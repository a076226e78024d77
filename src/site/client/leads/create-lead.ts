import type { Lead, LeadKind, LeadParameters } from '#domain/leads/lead.ts'

/**
 * Returns a function that creates a form's leads. If the same input is sent twice in a row, for example because the
 * response was lost, the lead keeps its ID, so the server stores it once.
 */
export function createLeadFactory(kind: LeadKind): (parameters: LeadParameters) => Lead {
  let last: { readonly typed: string; readonly id: string } | undefined
  return (parameters) => {
    const typed = JSON.stringify(parameters)
    if (last?.typed !== typed) last = { typed, id: newUuid() }
    return { id: last.id, kind, parameters }
  }
}

/** `crypto.randomUUID` is missing on pages without HTTPS. */
function newUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

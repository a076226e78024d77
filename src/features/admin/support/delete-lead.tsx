import type { Lead } from '#api/administration/leads.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { titleOf } from './lead-words.ts'

/** Asks before an entry goes, and says what goes and what does not. */
export function DeleteLead({ lead, onConfirm, onClose }: { lead: Lead; onConfirm: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog title={`Delete: ${titleOf(lead)}?`} confirmLabel="Delete" onConfirm={onConfirm} onClose={onClose}>
      <p>{words(lead)}</p>
    </ConfirmDialog>
  )
}

function words(lead: Lead): string {
  switch (lead.kind) {
    case 'contact':
      return 'The message, the name and the address are deleted for good.'
    case 'demo':
      return 'The request, with name, address and phone number, is deleted for good.'
    case 'newsletter':
      return `${lead.email} is taken off the newsletter. Only they can subscribe again.`
    case 'start':
      return `What was said about ${lead.organization}, with the phone number, is deleted for good. The organization and the account stay.`
  }
}

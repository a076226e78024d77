import type { SyncStatus } from '#data/queries/sync-status.ts'
import { isSecondFactorRequired, secondFactorPath } from '#ui/feedback/second-factor-required.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import type { Tone } from '#ui/brand/tones.ts'

export type SyncSentence = {
  readonly text: string
  /** The text for phones, which have one line. */
  readonly onPhone: string
  readonly tone: Tone
  /** The link to where the person can act, or null. */
  readonly to: string | null
}

type Situation = Pick<SyncStatus, 'phase' | 'waiting' | 'attention' | 'missing'> &
  Partial<Pick<SyncStatus, 'lastError' | 'seen'>>

/** Returns what the header says about the person's changes, most urgent first. Never empty. */
export function listSyncSentences(status: Situation): SyncSentence[] {
  const sentences: SyncSentence[] = []
  if (status.missing > 0) {
    sentences.push({
      text: describeMissingChanges(status.missing),
      onPhone: `${formatQuantity(status.missing, 'unsent change')} ${status.missing === 1 ? 'is' : 'are'} missing`,
      tone: 'red',
      to: '/dashboard/attention',
    })
  }
  if (status.attention > 0) {
    const text = `${formatQuantity(status.attention, 'change')} ${status.attention === 1 ? 'needs' : 'need'} attention`
    sentences.push({ text, onPhone: text, tone: 'red', to: '/dashboard/attention' })
  }
  const onTheWay = sentenceOfWaiting(status)
  if (onTheWay) sentences.push(onTheWay)
  if (sentences.length === 0)
    sentences.push({ text: 'All changes saved', onPhone: 'Everything is sent', tone: 'green', to: null })
  return sentences
}

/** `2 changes that were not sent are missing: this device did not keep them`. */
export function describeMissingChanges(missing: number): string {
  const changes = `${formatQuantity(missing, 'change')} that ${missing === 1 ? 'was' : 'were'} not sent`
  return `${changes} ${missing === 1 ? 'is' : 'are'} missing: this device did not keep ${missing === 1 ? 'it' : 'them'}`
}

function sentenceOfWaiting({ phase, waiting, lastError, seen }: Situation): SyncSentence | null {
  const changes = formatQuantity(waiting, 'change')
  if (isSecondFactorRequired(lastError)) {
    const text = `Enter your second factor to ${waiting > 0 ? `send ${changes}` : 'see what is new'}`
    return { text, onPhone: text, tone: 'amber', to: secondFactorPath }
  }
  switch (phase) {
    case 'signed_out': {
      const text = waiting > 0 ? `Signed out – sign in to send ${changes}` : 'Signed out – sign in to see what is new'
      return { text, onPhone: text, tone: 'amber', to: '/login' }
    }
    case 'upgrade': {
      const text = waiting > 0 ? `Update to send ${changes}` : 'Update to go on'
      return { text, onPhone: text, tone: 'amber', to: null }
    }
    case 'offline':
      if (waiting === 0) {
        const text = seen ? 'Waiting for the server – all changes sent' : 'No connection – all changes sent'
        return { text, onPhone: text, tone: 'gray', to: null }
      }
      return {
        text: `${changes} waiting for ${seen ? 'the server' : 'a connection'}`, // the linked page says what was received
        onPhone: `Saved on this phone · ${waiting.toLocaleString('en')} to send`,
        tone: 'amber',
        to: '/dashboard/attention',
      }
    case 'idle':
      if (lastError) {
        const text = waiting > 0 ? `Not sent yet: ${changes} – trying again` : 'Not up to date – trying again'
        return { text, onPhone: text, tone: 'amber', to: waiting > 0 ? '/dashboard/attention' : null }
      }
      return waiting === 0 ? null : sending(changes)
    case 'sending':
    case 'receiving':
      return waiting === 0 ? null : sending(changes)
  }
}

function sending(changes: string): SyncSentence {
  return { text: `Sending ${changes}`, onPhone: `Sending ${changes}`, tone: 'blue', to: null }
}

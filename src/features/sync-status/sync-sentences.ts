import { formatNumber } from '#i18n/format.ts'
import type { SyncStatus } from '#data/queries/sync-status.ts'
import { isSecondFactorRequired, secondFactorPath } from '#ui/feedback/second-factor-required.ts'
import type { Tone } from '#ui/brand/tones.ts'
import { t } from './words.ts'

export type SyncSentence = {
  readonly text: string
  /** The text for phones, which have room for one line. */
  readonly onPhone: string
  readonly tone: Tone
  /** The link to the screen where the person can act, or null. */
  readonly to: string | null
}

type Situation = Pick<SyncStatus, 'phase' | 'waiting' | 'attention' | 'missing'> &
  Partial<Pick<SyncStatus, 'lastError' | 'seen'>>

/** Returns what the header says about the person's changes, most urgent first. The list is never empty. */
export function listSyncSentences(status: Situation): SyncSentence[] {
  const sentences: SyncSentence[] = []
  if (status.missing > 0) {
    sentences.push({
      text: t.changesLost(status.missing),
      onPhone: t.changesMissing(status.missing),
      tone: 'red',
      to: '/dashboard/attention',
    })
  }
  if (status.attention > 0) {
    const text = t.changesNeedAttention(status.attention)
    sentences.push({ text, onPhone: text, tone: 'red', to: '/dashboard/attention' })
  }
  const onTheWay = sentenceOfWaiting(status)
  if (onTheWay) sentences.push(onTheWay)
  if (sentences.length === 0)
    sentences.push({ text: t.allChangesSaved, onPhone: t.everythingSent, tone: 'green', to: null })
  return sentences
}

function sentenceOfWaiting({ phase, waiting, lastError, seen }: Situation): SyncSentence | null {
  const changes = t.changeCount(waiting)
  if (isSecondFactorRequired(lastError)) {
    const text = waiting > 0 ? t.secondFactorToSend(changes) : t.secondFactorToSee
    return { text, onPhone: text, tone: 'amber', to: secondFactorPath }
  }
  switch (phase) {
    case 'signed_out': {
      const text = waiting > 0 ? t.signedOutSignSend(changes) : t.signedOutSignSee
      return { text, onPhone: text, tone: 'amber', to: '/login' }
    }
    case 'upgrade': {
      const text = waiting > 0 ? t.updateSend(changes) : t.updateGo
      return { text, onPhone: text, tone: 'amber', to: null }
    }
    case 'offline':
      if (waiting === 0) {
        const text = seen ? t.waitingServerAllChanges : t.noConnectionAllChanges
        return { text, onPhone: text, tone: 'gray', to: null }
      }
      return {
        text: seen ? t.waitingForServer(changes) : t.waitingForConnection(changes), // if something else responded instead of the server, the linked page shows what it was
        onPhone: t.savedPhoneSend(formatNumber(waiting)),
        tone: 'amber',
        to: '/dashboard/attention',
      }
    case 'idle':
      if (lastError) {
        const text = waiting > 0 ? t.notSentYetTrying(changes) : t.notUpDateTrying
        return { text, onPhone: text, tone: 'amber', to: waiting > 0 ? '/dashboard/attention' : null }
      }
      return waiting === 0 ? null : sending(changes)
    case 'sending':
    case 'receiving':
      return waiting === 0 ? null : sending(changes)
  }
}

function sending(changes: string): SyncSentence {
  return { text: t.sending(changes), onPhone: t.sending(changes), tone: 'blue', to: null }
}

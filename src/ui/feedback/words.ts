import { defineWords } from '#i18n/words.ts'

export const t = defineWords('ui/feedback', {
  close: 'Close',
  dismiss: 'Dismiss',
  dismissNote: 'Dismiss the note',
  dismissNoteAbout: (label: string) => `Dismiss the note about ${label}`,
  empty: 'empty',
  everythingThereStaysReading: 'Everything you already have stays. You can still view, score and export.',
  loading: 'Loading…',
  moreWouldAdded: (wanted: number) => `This would add ${wanted} more.`,
  needsAttention: 'Needs attention',
  newText: 'New',
  no: 'no',
  nothingWasSentAsk: 'The email wasn’t sent because no mail server is set up. Ask your server’s administrator.',
  nothingWasSentMailWaits: 'The email wasn’t sent because no mail server is set up. You can read it at {waitsAt}',
  pleaseTryRefreshingPage: 'Please try refreshing the page or contact support if the problem persists.',
  savedPhone: 'Saved on this phone',
  secondFactor: 'Second factor',
  seeWhatGoes: 'Review changes',
  sent: 'Sent',
  tryAgain: 'Try again',
  undo: 'Undo',
  unsentCounts: (scores: number, others: number) => {
    const scoreCount = scores === 1 ? '1 score' : `${scores} scores`
    if (others === 0) return scores === 0 ? '' : scoreCount
    if (scores === 0) return others === 1 ? '1 change' : `${others} changes`
    return `${scoreCount} and ${others === 1 ? '1 other change' : `${others} other changes`}`
  },
  was: 'was {words} ({relativeMoment})',
  wasOf: '{label} was {words} ({relativeMoment})',
  yes: 'yes',
})

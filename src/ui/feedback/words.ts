import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '../tables/format-quantity.ts'

export const t = defineWords('ui/feedback', {
  about: (label: string) => ` about ${label}`,
  askWhoeverRunsServer: 'Ask your server’s administrator.',
  close: 'Close',
  dismiss: 'Dismiss',
  dismissNote: (part: string) => `Dismiss the note${part}`,
  everythingThereStaysReading: ' Everything you already have stays. You can still view, score and export.',
  loading: 'Loading…',
  mailWaits: 'You can read it at {waitsAt}',
  moreWouldAdded: (wanted: number) => ` This would add ${wanted} more.`,
  needsAttention: 'Needs attention',
  newText: 'New',
  nothingWasSentNo: 'The email wasn’t sent because no mail server is set up. {part}',
  otherChange: 'other change',
  pleaseTryRefreshingPage: 'Please try refreshing the page or contact support if the problem persists.',
  savedPhone: 'Saved on this phone',
  scoreCount: (count: number) => formatQuantity(count, 'score'),
  secondFactor: 'Second factor',
  seeWhatGoes: 'Review changes',
  sent: 'Sent',
  tryAgain: 'Try again',
  undo: 'Undo',
  was: '{label} was {words} ({relativeMoment})',
})

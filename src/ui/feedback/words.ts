import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '../tables/format-quantity.ts'

export const t = defineWords('ui/feedback', {
  about: (label: string) => ` about ${label}`,
  askWhoeverRunsServer: 'Ask whoever runs this server.',
  close: 'Close',
  dismiss: 'Dismiss',
  dismissNote: (part: string) => `Dismiss the note${part}`,
  everythingThereStaysReading: ' Everything that is there stays, and reading, scoring and exporting go on.',
  loading: 'Loading…',
  mailWaits: 'The mail waits at {waitsAt}',
  moreWouldAdded: (wanted: number) => ` ${wanted} more would be added.`,
  needsAttention: 'Needs attention',
  newText: 'New',
  nothingWasSentNo: 'Nothing was sent: no mail server is set up. {part}',
  otherChange: 'other change',
  pleaseTryRefreshingPage: 'Please try refreshing the page or contact support if the problem persists.',
  savedPhone: 'Saved on this phone',
  scoreCount: (count: number) => formatQuantity(count, 'score'),
  secondFactor: 'Second factor',
  seeWhatGoes: 'See what goes',
  sent: 'Sent',
  tryAgain: 'Try again',
  undo: 'Undo',
  was: '{label} was {words} ({relativeMoment})',
})

import { defineWords } from '#i18n/words.ts'

export const t = defineWords('server/notifications', {
  digestIntro: (organization: string) => `Here’s what happened in ${organization} since your last summary:`,
  digestSubject: (organization: string, count: number) =>
    `${organization}: ${count} ${count === 1 ? 'update' : 'updates'}`,
  hello: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
  open: (product: string) => `Open in ${product}`,
  settings: 'Choose which emails you get',
  stopped: 'You’re unsubscribed',
  stoppedText: (organization: string) =>
    `${organization} won’t send you notifications by email anymore. You can turn them on again in your notification settings.`,
  stopButton: 'Unsubscribe',
  stopQuestion: 'Stop these emails?',
  stopText: (organization: string) =>
    `You’ll no longer get notifications from ${organization} by email. They’re still listed in the app.`,
  testMail: (product: string) => `You get notifications from ${product} at this address.`,
  testPush: (product: string) => `This device gets notifications from ${product}.`,
  testTitle: 'It works',
  unknownLink: 'This link doesn’t work',
  unknownLinkText: 'It is incomplete, or you’re no longer a member. You can change your emails in the app.',
  unsubscribe: 'Unsubscribe',
  whyYou: (organization: string) => `You get this email because you’re a member of ${organization}.`,
})

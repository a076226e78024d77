import { defineWords } from '#i18n/words.ts'

/** For the pages of leagues; the marketing pages are in English. */
export const t = defineWords('site/client', {
  asOf: (time: string) => `No connection: as of ${time}`,
  copied: 'Copied',
  copyThis: 'Copy this',
  gameCount: (count: number) => (count === 1 ? '1 game' : `${count} games`),
  gameCountOf: (count: number, name: string) => `${count === 1 ? '1 game' : `${count} games`} of ${name}`,
  keptOnThisDevice: 'Kept on this device',
  moreGamesChanged: (count: number) => (count === 1 ? '1 more game has changed.' : `${count} more games have changed.`),
  noConnection: 'No connection',
  nothingKept: 'No page of a league is kept on this device yet.',
  noLongerPublished: 'This page is no longer published.',
  notOpenedBefore:
    'This page was not opened on this device before, so it is not kept here. It opens as soon as there is a connection.',
  updatedAt: (time: string) => `Updated ${time}`,
})

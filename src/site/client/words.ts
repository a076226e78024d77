import { defineWords } from '#i18n/words.ts'

/** The texts of the scripts of league pages. The marketing pages are in English only. */
export const t = defineWords('site/client', {
  asOf: (time: string) => `No connection, as of ${time}`,
  copied: 'Copied',
  copyThis: 'Copy this',
  gameCount: (count: number) => (count === 1 ? '1 game' : `${count} games`),
  gameCountOf: (count: number, name: string) => `${count === 1 ? '1 game' : `${count} games`} of ${name}`,
  keptOnThisDevice: 'Saved on this device',
  moreGamesChanged: (count: number) => (count === 1 ? '1 more game has changed.' : `${count} more games have changed.`),
  noConnection: 'No connection',
  nothingKept: 'No league pages are saved on this device yet.',
  noLongerPublished: 'This page is no longer published.',
  notOpenedBefore:
    'This page hasn’t been opened on this device before, so it isn’t saved here. It will open once you’re online.',
  updatedAt: (time: string) => `Updated ${time}`,
})

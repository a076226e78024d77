import { defineWords } from '#i18n/words.ts'

export const t = defineWords('features/rulebook', {
  added: 'Added',
  changed: 'Changed',
  copied: 'Copied',
  copyLink: 'Copy link',
  failedFetchRules: 'Failed to load the rules',
  goLeagues: 'Go to Leagues',
  leagueNotFound: 'League not found',
  leagueNotHere: 'It may have been deleted, or it is not on this device yet.',
  linkToRules: 'Link to the rules',
  moved: 'Moved',
  noDifference: 'The rules say the same as before.',
  printOrSave: 'Print or save as PDF',
  removed: 'Removed',
  result: 'Result',
  rules: 'Rules',
  rulesOf: (league: string) => `Rules of ${league}`,
  share: 'Share',
  standings: 'Standings',
  version: 'Version',
  whatChanged: 'What changed',
})

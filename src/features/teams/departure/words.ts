import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'

export const t = defineWords('features/teams/departure', {
  affected: 'Games to come',
  backAsk: (team: string) => `Is ${team} back in the league?`,
  backHowever:
    'The standings count its games again as those of any other team. Games that were cancelled or forfeited stay as they are until you put them back.',
  backConfirm: 'Back in the league',
  backSuccessfully: 'The team is back in the league',
  cancelGames: (count: number) => `Cancel the ${formatQuantity(count, 'game')} that it had still to play`,
  changeUndone: 'Change undone',
  dayInvalid: 'Enter a day that is not in the future',
  forfeitGames: (count: number) => `Record the ${formatQuantity(count, 'game')} that it had still to play as forfeited`,
  gamesHowever: 'If you leave this out, they stay in the schedule until you change them there.',
  how: 'How it left',
  kinds: { withdrawn: 'Withdrew', expelled: 'Was expelled' },
  lastDay: 'Last day in the league',
  lastDayHint: 'A game on this day counts as played if it has a result.',
  withdrewOn: (date: string) => `This team withdrew from the league. Its last day was ${date}.`,
  expelledOn: (date: string) => `This team was expelled from the league. Its last day was ${date}.`,
  noResults: 'There are no results yet, so the table does not change.',
  placingsChange: (count: number) =>
    count === 0 ? 'No placing changes' : `${formatQuantity(count, 'placing')} ${count === 1 ? 'changes' : 'change'}`,
  pct: 'Pct',
  pts: 'Pts',
  rank: 'Rank',
  reason: 'Reason',
  reasonHint: 'Members of your organization can read this. Public pages say only that the team left.',
  reasonWas: (reason: string) => `Reason: ${reason}`,
  reasonOfChange: (team: string) => `${team} left the league.`,
  record: 'Record',
  rulesSay: (clause: string) => `What the rules say in section ${clause}`,
  save: 'Save',
  savedSuccessfully: (team: string) => `${team} left the league`,
  stillInTournament: (list: string) =>
    `Tournaments have their own withdrawals. This team is still in ${list}: withdraw it on the page of the bracket.`,
  tableAfterward: 'The table afterward',
  team: 'Team',
  titleOf: (team: string) => `${team} left the league`,
  told: (reason: string) => `Those concerned read as the reason: “${reason}”`,
})

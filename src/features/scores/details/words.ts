import { formatEnglishOrdinal } from '#i18n/format-ordinal.ts'
import { defineWords } from '#i18n/words.ts'

export const t = defineWords('features/scores/details', {
  addDetails: 'Add periods or overtime',
  addUp: (parts: string, score: string) => `The periods add up to ${parts}. The score is ${score}.`,
  clearPart: (part: string) => `Clear ${part.toLowerCase()}`,
  countIn: 'Count in',
  decidedIn: 'Decided in',
  decidedOvertime: 'Decided in overtime',
  decidedPenalties: 'Decided on penalties',
  decidedShootout: 'Decided in a shootout',
  details: 'How the game went',
  half: (nth: number) => `${formatEnglishOrdinal(nth)} half`,
  inning: (nth: number) => `${formatEnglishOrdinal(nth)} inning`,
  leagueCounts: 'The league’s rules count these.',
  notWhole: 'Enter whole numbers.',
  overtime: 'Overtime',
  penalties: 'Penalties',
  period: (nth: number) => `${formatEnglishOrdinal(nth)} period`,
  quarter: (nth: number) => `${formatEnglishOrdinal(nth)} quarter`,
  regulation: 'Regulation',
  rulesAskDecision: 'The league’s rules give different points after overtime.',
  set: (nth: number) => `${formatEnglishOrdinal(nth)} set`,
  setsSay: (sets: string, score: string) => `The sets say ${sets}. The score is ${score}.`,
  shootout: 'Shootout',
  takeScore: (score: string) => `Use ${score}`,
  tapPart: 'Choose a part of the game to count in it, or to type its score.',
})

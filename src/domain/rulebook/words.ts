import { defineWords } from '#i18n/words.ts'

export const t = defineWords('domain/rulebook', {
  fieldMisplaced: (field: string, by: string) => `A clause that compares ${by} can’t have “${field}”`,
  fieldRequired: (field: string, by: string) => `A clause that compares ${by} needs “${field}”`,
  idTwice: (id: string) => `Two clauses are called “${id}”`,
  keyInvalid: 'Use lowercase letters, digits and underscores, starting with a letter',
  keyUnknown: (keys: string, allowed: string) => `Unknown key ${keys}. Allowed: ${allowed}`,
  needsLevelTeams: 'This clause depends on which teams are level, so it belongs among the tie-breakers',
  noPoints: 'These rules give no points',
  pointsOutOfOrder:
    'A win must be worth more than a loss, and a draw must not be worth more than a win or less than a loss',
  unitInvalid: 'Expected score, periods_won, period_points, or a fact such as fact_tries',
})

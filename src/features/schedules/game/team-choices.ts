import { compareText } from '#domain/compare-text.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** The teams of one division, or those without a division. */
export type TeamChoices = {
  readonly id: string | null
  readonly label: string
  readonly teams: readonly { readonly id: string; readonly name: string }[]
}

/** Reads the teams that could play a game: the league's teams by division, starting with the game's own division. */
export async function readTeamChoices(
  db: LocalDatabase,
  { league_id, home_team_id, away_team_id }: Pick<Game, 'league_id' | 'home_team_id' | 'away_team_id'>,
): Promise<TeamChoices[]> {
  const [teams, divisions] = await Promise.all([
    db.teams.where('league_id').equals(league_id).toArray(),
    db.divisions.where('league_id').equals(league_id).toArray(),
  ])
  const own = new Set(
    teams.filter(({ id }) => id === home_team_id || id === away_team_id).map(({ division_id }) => division_id),
  )
  const rank = ({ id }: TeamChoices) => (own.has(id) ? 0 : 2) + (id === null ? 1 : 0)
  return [...divisions.map(({ id, name }) => ({ id, label: name })), { id: null, label: t.noDivision }]
    .map(({ id, label }) => ({
      id,
      label,
      teams: teams.filter(({ division_id }) => division_id === id).toSorted((a, b) => compareText(a.name, b.name)),
    }))
    .filter((group) => group.teams.length > 0)
    .toSorted((a, b) => rank(a) - rank(b) || compareText(a.label, b.label))
}

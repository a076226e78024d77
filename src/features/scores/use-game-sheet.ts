import { useLive } from '#db/context.tsx'
import { inOrderOfArrival } from '#domain/results.ts'
import { unsentGames } from '#db/unsent-games.ts'

/** A game with all that its page shows; null where there is none, undefined while it loads. */
export function useGameSheet(gameId: string) {
  return useLive(
    async (db) => {
      const game = await db.games.get(gameId)
      if (!game) return null
      const [schedule, league, home, away, field, reports, unsent] = await Promise.all([
        db.schedules.get(game.schedule_id),
        db.leagues.get(game.league_id),
        db.teams.get(game.home_team_id),
        db.teams.get(game.away_team_id),
        game.field_id === null ? undefined : db.venue_fields.get(game.field_id),
        db.score_reports.where('game_id').equals(gameId).toArray(),
        unsentGames(db, game.organization_id, [gameId]),
      ])
      if (!schedule || !league || !home || !away) return null
      const [venue, members] = await Promise.all([
        field && db.venues.get(field.venue_id),
        db.memberships
          .where('user_id')
          .anyOf(reports.map((report) => report.reported_by))
          .toArray(),
      ])
      const names = new Map(members.map((member) => [member.user_id, member.display_name]))
      return {
        game,
        schedule,
        league,
        home,
        away,
        field,
        venue,
        reports: inOrderOfArrival(reports),
        nameOf: (userId: string) => names.get(userId) || 'Somebody who has left',
        unsent: unsent.get(gameId),
      }
    },
    [gameId],
  )
}

export type GameSheet = NonNullable<ReturnType<typeof useGameSheet>>

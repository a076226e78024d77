import type { AdminTournament } from '#api/administration/tournaments.ts'
import { computeFinalStanding } from '#domain/tournaments/final-standing.ts'
import type { TournamentState } from '#domain/tournaments/tournament.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { Section } from '#ui/layout/section.tsx'
import { t } from './words.ts'

/** Lists the entrants by seed and, once the tournament is over, with their final places. */
export function TournamentEntrants({
  tournament,
  stand,
}: {
  tournament: AdminTournament
  stand: TournamentState | null
}) {
  if (!stand) {
    return (
      <Section title={t.entrants}>
        <p className="text-soft">{t.tournamentHasNoBracket}</p>
      </Section>
    )
  }
  const { bracket, entrants, facts, progress } = stand
  const names = new Map(tournament.teams.map(({ id, name }) => [id, name]))
  const places = new Map(computeFinalStanding(bracket, entrants, progress, facts)?.map((one) => [one.teamId, one]))
  const placeOf = (teamId: string) => {
    const one = places.get(teamId)
    return one && (one.lastPlace > one.place ? t.places(one.place, one.lastPlace) : t.place(one.place))
  }
  return (
    <Section title={t.entrants} notes={t.bySeed(t.teamCount(entrants.length))}>
      <ol className="grid gap-x-6 sm:grid-cols-2">
        {entrants.map((teamId, index) => (
          <li key={teamId} className="flex min-h-9 items-center gap-3">
            <span className="w-6 shrink-0 text-right text-soft tabular-nums">{index + 1}</span>
            <span className="min-w-0 wrap-break-word">{names.get(teamId) ?? t.unknownTeam}</span>
            {facts.withdrawn?.includes(teamId) && <Pill tone="amber">{t.withdrawn}</Pill>}
            {places.has(teamId) && <span className="ml-auto text-note text-soft">{placeOf(teamId)}</span>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

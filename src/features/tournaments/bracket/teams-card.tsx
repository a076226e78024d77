import { useActor } from '#data/queries/context.tsx'
import { findPossibleTeams } from '#domain/tournaments/possible-teams.ts'
import { can } from '#domain/people/capabilities.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import type { BracketSheet } from './read-bracket.ts'
import { t } from './words.ts'

/** The entrants by seed, and who has withdrawn. League staff can record a withdrawal here. */
export function TeamsCard({
  sheet: { stand, nameOf },
  onAsk,
}: {
  sheet: BracketSheet
  onAsk: (teamId: string) => void
}) {
  const actor = useActor()
  const withdrawn = new Set(stand.facts.withdrawn)
  const isStaff = can(actor, 'schedule.update')
  const playing = stillPlaying(stand)
  return (
    <Disclosure
      title={t.teams}
      badge={withdrawn.size > 0 ? t.withdrawalCount(withdrawn.size) : undefined}
      notes={isStaff ? undefined : t.leagueStaffWithdrawTeam}
    >
      <ol className="grid gap-x-8 md:grid-cols-2">
        {stand.entrants.map((teamId, index) => (
          <li key={teamId} className="flex min-h-12 items-center gap-3 border-b border-line">
            <span className="w-16 shrink-0 text-note text-soft tabular">{t.seed(index + 1)}</span>
            <span className="min-w-0 flex-1 font-semibold">{nameOf(teamId)}</span>
            {withdrawn.has(teamId) && <Pill tone="amber">{t.withdrawn}</Pill>}
            {isStaff && (withdrawn.has(teamId) || playing.has(teamId)) && (
              <Button
                variant="quiet"
                aria-label={(withdrawn.has(teamId) ? t.returnNamed : t.withdrawNamed)(nameOf(teamId))}
                onClick={() => onAsk(teamId)}
              >
                {withdrawn.has(teamId) ? t.returnText2 : t.withdraw2}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}

/** Returns the teams that may still reach a match. */
function stillPlaying({ bracket, entrants, progress, facts }: BracketSheet['stand']): Set<string> {
  const possible = findPossibleTeams(bracket, entrants, progress, facts)
  return new Set(
    progress.matches.flatMap(({ match, state }) =>
      state === 'waiting' || state === 'ready' ? (possible[match - 1] ?? []).flat() : [],
    ),
  )
}

import type { UseFormRegisterReturn } from 'react-hook-form'
import type { AdminLeagueResources } from '#api/administration/tournaments.ts'
import type { SeededTeam } from '#domain/tournaments/seeds.ts'
import { formatList } from '#i18n/format-list.ts'
import { FieldGroup, SelectField } from '#ui/forms/form-field.tsx'
import { TeamOrder } from '#ui/forms/team-order.tsx'
import type { BracketOutline } from './plan-tournament.ts'
import type { TournamentValues } from './tournament-form.ts'
import { t } from './words.ts'

/**
 * Lets the user choose the entrants in seed order, and shows what will be played. Byes are listed before anything is
 * saved.
 */
export function EntrantsField({
  teams,
  order,
  outline,
  seeding,
  register,
  onOrder,
}: {
  teams: AdminLeagueResources['teams']
  /** All teams of the league, with the best seed first. */
  order: readonly SeededTeam[]
  outline: BracketOutline | null
  seeding: TournamentValues['seeding']
  register: UseFormRegisterReturn
  onOrder: (teamIds: readonly string[]) => void
}) {
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? t.unknownTeam
  const entering = outline?.entrants.length ?? order.length
  const lines = order.map(({ teamId, because }, index) => ({
    teamId,
    name: nameOf(teamId),
    because: index < entering ? because : t.doesNotEnter,
  }))
  return (
    <FieldGroup
      label={t.teams}
      hint={
        outline
          ? `${t.teamCount(entering)}, ${t.matchCount(outline.bracket.matches.length)}. ${t.byes(formatList(outline.byes.map(nameOf)), outline.byes.length)}`
          : t.teamsEnterOrderUp
      }
    >
      <SelectField label={t.seeds} className="sm:max-w-64" {...register}>
        <option value="standings">{t.fromStandings}</option>
        <option value="points">{t.fromPoints}</option>
        <option value="hand">{t.byHand}</option>
      </SelectField>
      {teams.length < 2 && <p className="text-soft">{t.leagueHasTooFew}</p>}
      {seeding === 'hand' ? (
        <TeamOrder isSeeding lines={lines} onOrder={onOrder} />
      ) : (
        <ol className="flex flex-col">
          {lines.map(({ teamId, name, because }, index) => (
            <li key={teamId} className="flex min-h-11 items-center gap-3 border-b border-line py-1">
              <span className="w-6 shrink-0 text-right text-soft tabular">{index + 1}</span>
              <span className="min-w-0 grow font-semibold wrap-break-word">{name}</span>
              <span className="text-right text-note text-soft">{because}</span>
            </li>
          ))}
        </ol>
      )}
    </FieldGroup>
  )
}

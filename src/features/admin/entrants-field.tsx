import { ArrowDown, ArrowUp } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { IconButton } from '#ui/button.tsx'
import { count, listed } from '#ui/count.ts'
import { FieldGroup, SelectField } from '#ui/form-field.tsx'
import type { LeagueSupply } from './admin-actions.tsx'
import type { BracketOutline } from './plan-tournament.ts'
import type { TournamentValues } from './tournament-form.ts'

/** Who enters, by seed, and what is played then. Byes are named before anything is saved. */
export function EntrantsField({
  teams,
  order,
  outline,
  seeding,
  register,
  onOrder,
}: {
  teams: LeagueSupply['teams']
  /** All teams of the league, the best seed first. */
  order: readonly string[]
  outline: BracketOutline | null
  seeding: TournamentValues['seeding']
  register: UseFormRegisterReturn
  onOrder: (order: readonly string[]) => void
}) {
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? 'Unknown team'
  const entering = outline?.entrants.length ?? 0
  const move = (from: number, to: number) => {
    const next = [...order]
    next.splice(to, 0, ...next.splice(from, 1))
    onOrder(next)
  }
  return (
    <FieldGroup
      label="Teams"
      hint={
        outline
          ? `${count(entering, 'team')}, ${count(outline.bracket.matches.length, 'match', 'matches')}. ${byesInWords(outline.byes.map(nameOf))}`
          : 'The teams enter in this order, up to the maximum, once a template is chosen.'
      }
    >
      <SelectField label="Seeds" className="sm:max-w-64" {...register}>
        <option value="standings">From the standings</option>
        <option value="points">From points</option>
        <option value="hand">By hand</option>
      </SelectField>
      {teams.length < 2 && <p className="text-soft">This league has too few teams for a tournament.</p>}
      <ol className="divide-y divide-line rounded-control border border-line">
        {order.map((id, index) => (
          <li key={id} className="flex min-h-11 items-center gap-3 px-3">
            <span className="w-6 shrink-0 text-right text-soft tabular-nums">{index + 1}</span>
            <span className="min-w-0 grow wrap-break-word">{nameOf(id)}</span>
            {outline && index >= entering && <span className="text-note text-soft">Does not enter</span>}
            {seeding === 'hand' && (
              <span className="flex">
                <IconButton label={`${nameOf(id)} up`} disabled={index === 0} onClick={() => move(index, index - 1)}>
                  <ArrowUp aria-hidden="true" size={18} />
                </IconButton>
                <IconButton
                  label={`${nameOf(id)} down`}
                  disabled={index === order.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown aria-hidden="true" size={18} />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ol>
    </FieldGroup>
  )
}

function byesInWords(teams: readonly string[]): string {
  if (teams.length === 0) return 'Nobody has a bye.'
  return `${listed(teams)} ${teams.length === 1 ? 'has a bye' : 'have byes'}.`
}

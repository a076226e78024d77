import { useWatch } from 'react-hook-form'
import { BlackoutDates } from '../wizard/steps/blackout-dates.tsx'
import { GameRuleFields } from '../wizard/steps/game-rule-fields.tsx'
import { SharedPeople } from '../wizard/steps/shared-people.tsx'
import { TeamAbsences } from '../wizard/steps/team-absences.tsx'
import type { TournamentInputs } from './tournament-form.ts'
import type { TournamentSupply } from './use-tournament-supply.ts'

/** Lengths, rest and days off: for every team that may come into a match. */
export function TournamentConstraintsStep({ supply }: { supply: TournamentSupply }) {
  const teamIds = useWatch<TournamentInputs, 'teamIds'>({ name: 'teamIds' })
  return (
    <div className="flex flex-col gap-6">
      <p className="text-soft">
        While it is open who plays a match, these rules are kept for every team that may come into it.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <GameRuleFields />
      </div>
      <SharedPeople sharing={supply.sharing} teamIds={teamIds} />
      <BlackoutDates />
      <TeamAbsences teams={supply.teams} />
    </div>
  )
}

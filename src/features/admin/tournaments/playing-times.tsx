import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '#ui/forms/form-field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import type { TournamentInput, TournamentValues } from './tournament-form.ts'
import { t } from './words.ts'

/** When games are played on the tournament's days, and the time between games. */
export function PlayingTimes({ form }: { form: UseFormReturn<TournamentInput, unknown, TournamentValues> }) {
  const { errors } = form.formState
  const fields = ['firstGame', 'lastEnd', 'gameMinutes', 'restHours', 'maxGamesPerDay'] as const
  return (
    <Disclosure title={t.playingTimes} notes={t.everyMatchGetsTime} isFaulty={fields.some((field) => errors[field])}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t.firstGameFrom} type="time" {...registerField(form, 'firstGame')} />
        <TextField label={t.lastGameEnds} type="time" {...registerField(form, 'lastEnd')} />
        <TextField
          label={t.gameLengthMinutes}
          inputMode="numeric"
          autoComplete="off"
          {...registerField(form, 'gameMinutes')}
        />
        <TextField
          label={t.restBetweenGamesHours}
          inputMode="decimal"
          autoComplete="off"
          {...registerField(form, 'restHours')}
        />
        <TextField
          label={t.gamesPerTeamDay}
          inputMode="numeric"
          autoComplete="off"
          {...registerField(form, 'maxGamesPerDay')}
        />
      </div>
    </Disclosure>
  )
}

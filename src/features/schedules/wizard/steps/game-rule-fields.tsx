import { useFormContext } from 'react-hook-form'
import { TextField } from '#ui/forms/form-field.tsx'
import type { CommonInputs } from '../form-parts.ts'
import { t } from './words.ts'

const number = { type: 'number', inputMode: 'numeric', required: true } as const

/** How long games are, and how close together. */
export function GameRuleFields() {
  const {
    register,
    formState: { errors },
  } = useFormContext<CommonInputs>()
  return (
    <>
      <TextField
        {...number}
        label={t.gameLengthMinutes}
        min={1}
        max={600}
        {...register('gameMinutes', { deps: ['maxGamesPerDay'] })}
        error={errors.gameMinutes?.message}
      />
      <TextField
        {...number}
        label={t.turnaroundFieldMinutes}
        hint={t.bufferBetweenGames}
        min={0}
        max={600}
        {...register('turnaroundMinutes', { deps: ['maxGamesPerDay'] })}
        error={errors.turnaroundMinutes?.message}
      />
      <TextField
        {...number}
        inputMode="decimal"
        step="any"
        label={t.minimumHoursBetweenGames}
        hint={t.minimumRest}
        min={1}
        {...register('minGameSpacing', { deps: ['maxGamesPerDay'] })}
        error={errors.minGameSpacing?.message}
      />
      <TextField
        {...number}
        label={t.maximumGamesPerDay}
        hint={t.perTeam}
        min={1}
        max={24}
        {...register('maxGamesPerDay')}
        error={errors.maxGamesPerDay?.message}
      />
    </>
  )
}

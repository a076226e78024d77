import { useFormContext } from 'react-hook-form'
import { TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import type { CommonInputs } from '../form-parts.ts'
import { t } from './words.ts'

const number = { type: 'number', inputMode: 'numeric', required: true } as const

/** How long games are, and how much time there is between them. */
export function GameRuleFields() {
  const form = useFormContext<CommonInputs>()
  return (
    <>
      <TextField
        {...number}
        label={t.gameLengthMinutes}
        min={1}
        max={600}
        {...registerField(form, 'gameMinutes', { deps: ['maxGamesPerDay'] })}
      />
      <TextField
        {...number}
        label={t.turnaroundFieldMinutes}
        hint={t.bufferBetweenGames}
        min={0}
        max={600}
        {...registerField(form, 'turnaroundMinutes', { deps: ['maxGamesPerDay'] })}
      />
      <TextField
        {...number}
        inputMode="decimal"
        step="any"
        label={t.minimumHoursBetweenGames}
        hint={t.minimumRest}
        min={1}
        {...registerField(form, 'minGameSpacing', { deps: ['maxGamesPerDay'] })}
      />
      <TextField
        {...number}
        label={t.maximumGamesPerDay}
        hint={t.perTeam}
        min={1}
        max={24}
        {...registerField(form, 'maxGamesPerDay')}
      />
    </>
  )
}

import { ArrowDown, ArrowUp } from 'lucide-react'
import { tieBreakers } from '#domain/schema/leagues.ts'
import { RemoveButton } from '#ui/icon-buttons.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { FieldGroup } from '#ui/forms/form-field.tsx'
import { tieBreakerLabels, type TieBreaker } from './league-words.ts'
import { t } from './words.ts'

/** The tie-breakers for tied teams, in order. Teams that are still tied after the last one share the rank. */
export function TieBreakersField({
  value,
  onChange,
  disabled = false,
}: {
  value: readonly TieBreaker[]
  onChange: (next: TieBreaker[]) => void
  disabled?: boolean
}) {
  const unused = tieBreakers.filter((one) => !value.includes(one))
  const move = (index: number, by: number) => {
    const next = [...value]
    next.splice(index + by, 0, ...next.splice(index, 1))
    onChange(next)
  }
  return (
    <FieldGroup label={t.tieBreakers} hint={t.appliedFromTopTeams}>
      <ol className="flex flex-col gap-2">
        {value.map((one, index) => (
          <li key={one} className="flex flex-wrap items-center gap-x-2 rounded-control border border-line pl-3">
            <span className="min-w-0 flex-1 basis-28 py-2">
              {index + 1}. {tieBreakerLabels[one]}
            </span>
            {!disabled && (
              <span className="ml-auto flex">
                <IconButton
                  label={t.moveUp(tieBreakerLabels[one])}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <ArrowUp size={18} />
                </IconButton>
                <IconButton
                  label={t.moveDown(tieBreakerLabels[one])}
                  disabled={index === value.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown size={18} />
                </IconButton>
                <RemoveButton
                  label={t.remove(tieBreakerLabels[one])}
                  onClick={() => onChange(value.filter((other) => other !== one))}
                />
              </span>
            )}
          </li>
        ))}
        {value.length === 0 && <li className="text-soft">{t.noneLevelTeamsShare}</li>}
      </ol>
      {!disabled && unused.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {unused.map((one) => (
            <Button key={one} className="py-2 text-left whitespace-normal!" onClick={() => onChange([...value, one])}>
              {t.add(tieBreakerLabels[one])}
            </Button>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

import { useState } from 'react'
import type { Rulebook } from '#domain/rulebook/document.ts'
import { findRulebookPreset, rulebookPresetIds } from '#domain/rulebook/presets/presets.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { t } from './words.ts'

/** The rules of known competitions, with their sources and what is uncertain about them. */
export function PresetDialog({ onChoose, onClose }: { onChoose: (preset: Rulebook) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  const presets = rulebookPresetIds.flatMap((id) => findRulebookPreset(id) ?? [])
  const wanted = text.trim().toLowerCase()
  const found = presets.filter(({ name, source }) => `${name} ${source?.document}`.toLowerCase().includes(wanted))
  return (
    <Dialog title={t.startFrom} onClose={onClose} isPanel startsAt="heading">
      <div className="flex flex-col gap-4">
        <p className="text-note text-soft">{t.startFromHint}</p>
        <TextField
          type="search"
          label={t.findCompetition}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p role="status" className="sr-only">
          {t.foundCompetitions(found.length)}
        </p>
        {found.length === 0 && <p className="text-soft">{t.noCompetition}</p>}
        <ul className="flex flex-col">
          {found.map((preset) => (
            <li key={preset.name} className="flex flex-col gap-1 border-b border-line py-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="min-w-0 flex-1 basis-40">{preset.name}</h3>
                <Button size="small" aria-label={t.startWith(preset.name)} onClick={() => onChoose(preset)}>
                  {t.use}
                </Button>
              </div>
              {preset.source && (
                <p className="text-note text-soft">
                  {[preset.source.document, preset.source.clause, preset.source.date].filter(Boolean).join(', ')}
                </p>
              )}
              {preset.source?.uncertain && (
                <ul aria-label={t.uncertain} className="list-disc pl-5 text-note text-soft">
                  {preset.source.uncertain.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

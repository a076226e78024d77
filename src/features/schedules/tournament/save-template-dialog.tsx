import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import type { TournamentTemplate } from '#domain/schema/tournaments.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { saveTemplate } from './templates.ts'
import { numberFieldsSchema, withUsedNumbers, type TournamentInputs } from './tournament-form.ts'
import { toTemplate } from './tournament-kind.ts'
import { t } from './words.ts'

/** Asks for a name for a custom kind of tournament. */
export function SaveTemplateDialog({
  templates,
  onClose,
  onSaved,
}: {
  templates: readonly TournamentTemplate[]
  onClose: () => void
  onSaved: (templateId: string) => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const { getValues } = useFormContext<TournamentInputs>()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const save = async () => {
    if (!actor) return
    const wanted = name.trim()
    if (wanted === '') return setProblem(t.templateNameRequired)
    if (templates.some((one) => isSameName(one.name, wanted))) {
      return setProblem(t.templateNameAlreadyExists)
    }
    const inputs = getValues()
    const fields = numberFieldsSchema.safeParse(withUsedNumbers(inputs))
    if (!fields.success) return setRefusal(fields.error.issues[0]?.message)
    const template = toTemplate({ ...inputs, ...fields.data })
    try {
      onSaved(await saveTemplate(db, actor, { name: wanted, description: null, ...template }))
    } catch (error) {
      setRefusal(errorMessage(error))
    }
  }
  return (
    <Dialog
      title={t.saveTemplate}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" onClick={() => void save()}>
            {t.saveTemplate2}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {refusal && <Banner tone="red">{refusal}</Banner>}
        <TextField
          label={t.templateName}
          required
          maxLength={120}
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault() // keeps the surrounding wizard from advancing
            void save()
          }}
          error={problem}
        />
        <p className="text-soft">{t.keepsFormatPoolsThird}</p>
      </div>
    </Dialog>
  )
}

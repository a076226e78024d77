import { useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { Player, Team } from '#domain/schema/leagues.ts'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { TextAreaField } from '#ui/forms/form-field.tsx'
import { parseRoster, type RosterLine } from './parse-roster.ts'
import { addPlayers } from './roster.ts'
import { t } from './words.ts'

/** Adds a whole roster from a pasted list; shows who will be added before anything is saved. */
export function PasteRosterDialog({
  team,
  players,
  onClose,
}: {
  team: Team
  players: readonly Player[]
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const lines = parseRoster(text, players)
  const added = lines.flatMap(({ problem, values }) => (problem === null ? [values] : []))
  const save = async () => {
    if (!actor || added.length === 0) return
    setSaving(true)
    try {
      await addPlayers(db, actor, team.id, added)
      notify.success(t.playersAdded(added.length))
      onClose()
    } catch (error) {
      setRefusal(errorMessage(error))
      setSaving(false)
    }
  }
  return (
    <Dialog title={t.pasteList} onClose={onClose} dismissible={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="flex flex-col gap-4"
      >
        {refusal && <Banner tone="red">{refusal}</Banner>}
        <TextAreaField
          label={t.onePlayerPerLine}
          hint={t.numberAndPositionToo}
          rows={6}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {lines.length > 0 && <Preview lines={lines} />}
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton />
          <Button type="submit" variant="primary" disabled={isSaving || added.length === 0}>
            {t.addPlayersCount(added.length)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Preview({ lines }: { lines: readonly RosterLine[] }) {
  return (
    <div className="relative overflow-x-auto">
      <table aria-label={t.preview} className="data-table">
        <thead>
          <tr>
            <th className="text" scope="col">
              {t.no}
            </th>
            <th className="text" scope="col">
              {t.name}
            </th>
            <th className="text" scope="col">
              {t.position}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ text, values, problem }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines can be equal, and have no identity but their place
            <tr key={index} className={problem === null ? undefined : 'text-soft'}>
              <td className="text">{values.jersey ?? '–'}</td>
              <th scope="row" className="text font-normal! whitespace-normal!">
                {problem === 'invalid' ? text : values.display_name}
                {problem !== null && <span className="block text-note text-amber">{t.lineProblems[problem]}</span>}
              </th>
              <td className="text">{values.position ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

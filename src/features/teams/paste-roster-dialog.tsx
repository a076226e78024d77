import { useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import type { Player, Team } from '#domain/schema/leagues.ts'
import { useDialogWork } from '#ui/dialogs/use-dialog-work.ts'
import { notify } from '#ui/feedback/toast.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { TextAreaField } from '#ui/forms/form-field.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
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
  const { isBusy, refusal, run } = useDialogWork()
  const lines = parseRoster(text, players)
  const added = lines.flatMap(({ problem, values }) => (problem === null ? [values] : []))
  const save = async () => {
    if (!actor || added.length === 0) return
    await run(async () => {
      await addPlayers(db, actor, team.id, added)
      notify.success(t.playersAdded(added.length))
      onClose()
    })
  }
  return (
    <FormDialog
      title={t.pasteList}
      formId="paste-roster"
      send={t.addPlayersCount(added.length)}
      disabled={isBusy || added.length === 0}
      onClose={onClose}
    >
      <form
        id="paste-roster"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="flex flex-col gap-4"
      >
        <FormProblem message={refusal} />
        <TextAreaField
          label={t.onePlayerPerLine}
          hint={t.numberAndPositionToo}
          rows={6}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {lines.length > 0 && <Preview lines={lines} />}
      </form>
    </FormDialog>
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

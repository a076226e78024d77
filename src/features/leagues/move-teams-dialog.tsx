import { useState } from 'react'
import { moveTeams, type TeamMove } from '#data/changes/move-teams.ts'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { Division, Team } from '#domain/schema/leagues.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { RowOptions } from '#ui/forms/options.tsx'
import { t } from './words.ts'

/** Lists every team of the league with its division; changes are saved together. */
export function MoveTeamsDialog({
  divisions,
  teams,
  onClose,
}: {
  divisions: readonly Division[]
  teams: readonly Team[]
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const [chosen, setChosen] = useState<ReadonlyMap<string, TeamMove>>(new Map())
  const [refusal, setRefusal] = useState<string>()
  const divisionOf = (team: Team) => {
    const move = chosen.get(team.id)
    return move ? move.to : team.division_id
  }
  const choose = (team: Team, to: string | null) => {
    const before = chosen.get(team.id)
    const from = before ? before.from : team.division_id // the division the team was in when the user first moved it in this dialog
    setChosen(new Map(chosen).set(team.id, { from, to }))
  }
  const changed = new Map([...chosen].filter(([, { from, to }]) => to !== from))
  const save = async () => {
    if (!actor) return
    try {
      await moveTeams(db, actor, changed)
      if (changed.size > 0) notify.success(t.teamsMoved(changed.size))
      onClose()
    } catch (error) {
      setRefusal(errorMessage(error))
    }
  }
  return (
    <Dialog
      title={t.moveTeams}
      dismissible={false}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form="move-teams" variant="primary">
            {t.saveChanges}
          </Button>
        </>
      }
    >
      <form
        id="move-teams"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="flex flex-col gap-3"
      >
        {refusal && <Banner tone="red">{refusal}</Banner>}
        {teams.map((team) => (
          <SelectField
            key={team.id}
            label={team.name}
            value={divisionOf(team) ?? ''}
            onChange={({ target }) => choose(team, target.value || null)}
          >
            <option value="">{t.noDivision}</option>
            <RowOptions rows={divisions} />
          </SelectField>
        ))}
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import { useAffectedPeople } from '#data/changes/affected-people.ts'
import { changeGames, undoGameChanges } from '#data/changes/change-games.ts'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { RuleError } from '#domain/rule-error.ts'
import { describeAffected, describeNotified } from '#domain/scheduling/conflicts/affected-people.ts'
import { forfeitSides, type Game } from '#domain/schema/schedules.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { CheckboxField, FieldGroup } from '#ui/forms/form-field.tsx'
import { ReasonField } from '#ui/forms/reason-field.tsx'
import { useReason } from '#ui/forms/hooks/use-reason.ts'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import type { BracketSheet } from './read-bracket.ts'
import { t } from './words.ts'

/** Records that a team did not show up, so its opponent advances. */
export function ForfeitDialog({ sheet, game, onClose }: { sheet: BracketSheet; game: Game; onClose: () => void }) {
  const db = useDatabase()
  const actor = useActor()
  const [seen] = useState(game)
  const affected = useAffectedPeople([game.id])
  const [by, setBy] = useState<NonNullable<Game['forfeited_by']>>('home')
  const { reason, isGiven, field } = useReason(new RuleError('reason_required').message)
  const [problem, setProblem] = useState<string>()
  const asksReason = sheet.schedule.status !== 'draft'
  const name = (teamId: string | null) => (teamId === null ? t.unknownTeam : sheet.nameOf(teamId))
  const labels = { home: name(game.home_team_id), away: name(game.away_team_id), both: t.bothTeams }

  const confirm = async () => {
    if (!actor) return
    if (asksReason && !isGiven()) return
    try {
      const changes = [{ gameId: game.id, set: { status: 'forfeited', forfeited_by: by } as const, seen }]
      const done = await changeGames(db, actor, {
        scheduleId: sheet.schedule.id,
        reason: asksReason ? reason : null,
        changes,
      })
      toastWithUndo(t.gameUpdatedSuccessfully, {
        note: asksReason && affected ? describeNotified(affected) : undefined,
        undo: () => undoGameChanges(db, actor, done),
        undone: t.changeWasTakenBack,
      })
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }
  return (
    <ConfirmDialog
      title={t.whoForfeitsMatch(game.match_number)}
      confirmLabel={t.recordForfeit}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <FieldGroup label={t.forfeitedBy} hint={by === 'both' ? t.nobodyGoesFromMatch : t.otherTeamGoesForfeit}>
          {forfeitSides.map((side) => (
            <CheckboxField
              key={side}
              type="radio"
              name="forfeited-by"
              label={labels[side]}
              checked={by === side}
              onChange={() => setBy(side)}
            />
          ))}
        </FieldGroup>
        {asksReason && affected && <ReasonField affected={describeAffected(affected)} {...field} />}
        {problem && (
          <p role="alert" className="font-semibold text-red">
            {problem}
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}

import { useMemo, useState } from 'react'
import { useAffectedPeople } from '#data/changes/affected-people.ts'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { applyTournamentFacts } from '#domain/tournaments/apply-tournament-facts.ts'
import { RuleError } from '#domain/rule-error.ts'
import { describeAffected, describeNotified } from '#domain/scheduling/conflicts/affected-people.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { ReasonField } from '#ui/forms/reason-field.tsx'
import { useReason } from '#ui/forms/hooks/use-reason.ts'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { undoWithdrawTeam, withdrawTeam } from '../withdraw-team.ts'
import type { BracketSheet } from './read-bracket.ts'
import { t } from './words.ts'

/** Withdraws a team, or reinstates it. Shows the consequences first. */
export function WithdrawDialog({
  sheet,
  teamId,
  onClose,
}: {
  sheet: BracketSheet
  teamId: string
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const { schedule, games, nameOf } = sheet
  const isOut = schedule.tournament_facts?.withdrawn.includes(teamId) ?? false
  const { off, back } = useMemo(() => {
    const { bracket, tournament_facts: facts } = schedule
    if (!facts) return { off: [], back: [] }
    const others = facts.withdrawn.filter((id) => id !== teamId)
    const withdrawn = isOut ? others : [...others, teamId]
    return applyTournamentFacts(games, { bracket, tournament_facts: { ...facts, withdrawn } })
  }, [schedule, games, teamId, isOut])
  const changed = [...off, ...back]
  const affected = useAffectedPeople(changed.map(({ id }) => id))
  const { reason, isGiven, field } = useReason(new RuleError('reason_required').message)
  const [problem, setProblem] = useState<string>()
  const name = nameOf(teamId)
  const isSwiss = schedule.bracket?.format === 'swiss'

  const confirm = async () => {
    if (!actor) return
    if (!isGiven()) return
    const who = { scheduleId: schedule.id, teamId, reason }
    const back = { ...who, reason: t.lastChangeWasTaken }
    try {
      await (isOut ? undoWithdrawTeam(db, actor, who) : withdrawTeam(db, actor, who))
      toastWithUndo(isOut ? t.isBack(name) : t.hasLeftTournament(name), {
        note: affected && changed.length > 0 && schedule.status !== 'draft' ? describeNotified(affected) : undefined,
        undo: () => (isOut ? withdrawTeam(db, actor, back) : undoWithdrawTeam(db, actor, back)),
        undone: t.changeWasTakenBack,
      })
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }
  return (
    <ConfirmDialog
      title={isOut ? t.returnText3(name) : t.withdraw3(name)}
      confirmLabel={isOut ? t.returnTeam : t.withdrawTeam}
      danger={!isOut}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>{isOut ? t.gamesWereCalledOff : isSwiss ? t.withdrawnIsNotPaired : t.whatTeamHasPlayed}</p>
        <ul className="list-disc pl-5">
          {off.map((game) => (
            <li key={game.id}>{describeCalledOffGame(game, { teamId, isSwiss, nameOf })}</li>
          ))}
          {back.map((game) => (
            <li key={game.id}>{t.backSchedule(matchName(game, nameOf))}</li>
          ))}
          {changed.length === 0 && <li>{t.noGameScheduleChanges}</li>}
        </ul>
        {affected && (
          <ReasonField affected={changed.length === 0 ? [t.nobodyNotified] : describeAffected(affected)} {...field} />
        )}
        {problem && (
          <p role="alert" className="font-semibold text-red">
            {problem}
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}

function describeCalledOffGame(
  game: Game,
  { teamId, isSwiss, nameOf }: { teamId: string; isSwiss: boolean; nameOf: (teamId: string) => string },
): string {
  const opponent = [game.home_team_id, game.away_team_id].find((id) => id !== null && id !== teamId)
  const isOwn = game.home_team_id === teamId || game.away_team_id === teamId
  if (!isOwn || !opponent) return t.calledOff(matchName(game, nameOf), null)
  return (isSwiss ? t.calledOffAsWin : t.calledOff)(matchName(game, nameOf), nameOf(opponent))
}

function matchName(game: Game, nameOf: (teamId: string) => string): string {
  const teams = [game.home_team_id, game.away_team_id].flatMap((id) => (id === null ? [] : [nameOf(id)]))
  return [t.match(game.match_number), ...(teams.length === 0 ? [] : [teams.join(' – ')])].join(', ')
}

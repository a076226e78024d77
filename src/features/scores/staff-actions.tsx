import { useState, type ReactNode } from 'react'
import { useAffectedPeople } from '#data/changes/affected-people.ts'
import { changeGames, undoGameChanges } from '#data/changes/change-games.ts'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { readLeagueRules } from '#data/queries/league-rules.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { formatScore } from '#domain/scores/results.ts'
import { RuleError } from '#domain/rule-error.ts'
import { describeAffected, describeNotified } from '#domain/scheduling/conflicts/affected-people.ts'
import type { GamePatch } from '#domain/scheduling/conflicts/change-game.ts'
import { hasBothTeams } from '#domain/scores/scores.ts'
import { forfeitSides, type Game } from '#domain/schema/schedules.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { CheckboxField, FieldGroup } from '#ui/forms/form-field.tsx'
import { ReasonField } from '#ui/forms/reason-field.tsx'
import { useReason } from '#ui/forms/hooks/use-reason.ts'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { notify } from '#ui/feedback/toast.ts'
import { markTiebreaker } from '#data/changes/mark-tiebreaker.ts'
import { getEntryContext } from '#data/changes/create-score-report.ts'
import { reportScore } from '#data/changes/report-score.ts'
import type { GameSheet } from './use-game-sheet.ts'
import { t } from './words.ts'

type Question = 'postpone' | 'cancel' | 'forfeit' | 'put_back' | 'void'

/** Returns the address of the schedule on the game's day, with the dialog that moves the game. */
function getMovePath({ game, league, schedule }: GameSheet): string {
  const chosen = { league: league.id, schedule: schedule.id, view: 'day', date: game.local_date, move: game.id }
  return `/dashboard/scheduling?${new URLSearchParams(chosen).toString()}`
}

/** Actions for league staff other than scoring. Each asks for confirmation and explains its consequences. */
export function StaffActions({ sheet }: { sheet: GameSheet }) {
  const { game, home, away } = sheet
  const [question, setQuestion] = useState<Question>()
  const isClosed = game.status === 'cancelled' || game.status === 'postponed' || game.status === 'forfeited'
  // The bracket, not people, determines whether a match is played.
  const isMatch = game.home_source !== null
  const hasScore = game.status === 'completed' || game.status === 'in_progress'
  return (
    <Card className="p-4">
      <section aria-labelledby="staff" className="flex flex-col gap-2.5">
        <h2 id="staff">{t.leagueStaff}</h2>
        {isMatch && game.status === 'cancelled' ? (
          <p className="text-note text-soft">{t.bracketDoesNotNeedGame}</p>
        ) : isClosed ? (
          <Button onClick={() => setQuestion('put_back')}>{t.putBackSchedule}</Button>
        ) : (
          <>
            {hasScore && (
              <Button onClick={() => setQuestion('void')}>
                {game.status === 'completed' ? t.clearResult : t.undoStart}
              </Button>
            )}
            {game.status === 'scheduled' && <ButtonLink to={getMovePath(sheet)}>{t.move}</ButtonLink>}
            <Button onClick={() => setQuestion('postpone')}>{t.postpone}</Button>
            <TiebreakerButton sheet={sheet} />
            {hasBothTeams(game) && <Button onClick={() => setQuestion('forfeit')}>{t.forfeit}</Button>}
            {!isMatch && (
              <Button variant="danger" onClick={() => setQuestion('cancel')}>
                {t.cancelGame}
              </Button>
            )}
          </>
        )}
        <ButtonLink to={`/dashboard/notifications/${game.id}`}>{t.whoWasNotified}</ButtonLink>
      </section>
      {question === 'postpone' && (
        <Ask
          sheet={sheet}
          title={t.postponeGame}
          label={t.postpone}
          change={{ status: 'postponed' }}
          onClose={() => setQuestion(undefined)}
        >
          {t.staysSchedulePostponedUntil(describeLoss(game))}
        </Ask>
      )}
      {question === 'cancel' && (
        <Ask
          sheet={sheet}
          title={t.cancelGameQuestion}
          label={t.cancelTheGame}
          change={{ status: 'cancelled' }}
          onClose={() => setQuestion(undefined)}
        >
          {t.staysScheduleStruckThrough(describeLoss(game))}
        </Ask>
      )}
      {question === 'put_back' && (
        <Ask
          sheet={sheet}
          title={t.putGameBack}
          label={t.putBack}
          change={{ status: 'scheduled' }}
          danger={false}
          onClose={() => setQuestion(undefined)}
        >
          {t.scheduledAgainTimePlace}
        </Ask>
      )}
      {question === 'void' && (
        <Ask
          sheet={sheet}
          title={game.status === 'completed' ? t.clearResultQuestion : t.undoStartQuestion}
          label={game.status === 'completed' ? t.clearResult : t.undoStart}
          change="void"
          onClose={() => setQuestion(undefined)}
        >
          {t.gameScheduledAgainWithout}
        </Ask>
      )}
      {question === 'forfeit' && (
        <Forfeit sheet={sheet} names={[home.name, away.name]} onClose={() => setQuestion(undefined)} />
      )}
    </Card>
  )
}

/** Only where a tiebreaker game can decide something. */
function TiebreakerButton({ sheet: { game, league, schedule } }: { sheet: GameSheet }) {
  const db = useDatabase()
  const actor = useActor()
  const rules = useLiveQuery((read) => readLeagueRules(read, league), [league])
  const { is_tiebreaker: isTiebreaker } = game
  const decides = rules?.rulebook.ties.order.some(({ by }) => by === 'playoff') ?? false
  if (!actor || schedule.type === 'tournament' || !(isTiebreaker || decides)) return null
  const mark = async () => {
    try {
      await markTiebreaker(db, actor, game.id, !isTiebreaker)
      toastWithUndo(isTiebreaker ? t.countsAgain : t.markedTiebreaker, {
        undo: () => markTiebreaker(db, actor, game.id, isTiebreaker),
        undone: t.changeUndone,
      })
    } catch (problem) {
      notify.error(errorMessage(problem))
    }
  }
  return <Button onClick={() => void mark()}>{isTiebreaker ? t.countInStandings : t.markAsTiebreaker}</Button>
}

function describeLoss(game: Game): string {
  return game.status === 'completed' ? t.resultNoLongerCounts(formatScore(game)) : ''
}

function Ask({
  sheet: { game, schedule },
  title,
  label,
  change,
  danger = true,
  onClose,
  children,
}: {
  sheet: GameSheet
  title: string
  label: string
  change: GamePatch | 'void'
  danger?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const db = useDatabase()
  const actor = useActor()
  const [seen] = useState(game)
  const affected = useAffectedPeople([game.id])
  const { reason, isGiven, field } = useReason(new RuleError('reason_required').message)
  const [error, setError] = useState<string>()
  const asksReason = schedule.status !== 'draft' && change !== 'void'
  const confirm = async () => {
    if (!actor) return
    if (asksReason && !isGiven()) return
    try {
      if (change === 'void') {
        const shown = { home_score: game.home_score ?? 0, away_score: game.away_score ?? 0 }
        await reportScore(db, actor, game.id, { kind: 'void', ...shown }, getEntryContext())
        notify.success(t.gameUpdatedSuccessfully)
      } else {
        const changes = [{ gameId: game.id, set: change, seen }]
        const done = await changeGames(db, actor, { scheduleId: schedule.id, reason, changes })
        toastWithUndo(t.gameUpdatedSuccessfully, {
          note: asksReason && affected ? describeNotified(affected) : undefined,
          undo: () => undoGameChanges(db, actor, done),
          undone: t.changeUndone,
        })
      }
      onClose()
    } catch (problem) {
      setError(errorMessage(problem))
    }
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      danger={danger}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <div>{children}</div>
        {asksReason && affected && <ReasonField affected={describeAffected(affected)} {...field} />}
        {error && (
          <p role="alert" className="font-semibold text-red">
            {error}
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}

function Forfeit({ sheet, names, onClose }: { sheet: GameSheet; names: [string, string]; onClose: () => void }) {
  const [by, setBy] = useState<NonNullable<Game['forfeited_by']>>('home')
  const labels = { home: names[0], away: names[1], both: t.bothTeams }
  return (
    <Ask
      sheet={sheet}
      title={t.whoForfeitsGame}
      label={t.recordForfeit}
      change={{ status: 'forfeited', forfeited_by: by }}
      onClose={onClose}
    >
      <FieldGroup label={t.forfeitedBy} hint={t.forfeitHasNoScore(describeLoss(sheet.game))}>
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
    </Ask>
  )
}

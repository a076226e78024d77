import { useId, useState } from 'react'
import { useAffectedPeople } from '#data/changes/affected-people.ts'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { getEntryContext } from '#data/changes/create-score-report.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { computeTotalWith } from '#domain/tournaments/aggregate.ts'
import { describeLostResult } from '#domain/tournaments/describe-lost-result.ts'
import { RuleError } from '#domain/rule-error.ts'
import { describeAffected } from '#domain/scheduling/conflicts/affected-people.ts'
import { forfeitSides, type Game } from '#domain/schema/schedules.ts'
import { isKnockout, isSecondLeg, parseScore } from '#domain/scores/scores.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { CheckboxField, FieldGroup, TextField } from '#ui/forms/form-field.tsx'
import { ReasonField } from '#ui/forms/reason-field.tsx'
import { useReason } from '#ui/forms/hooks/use-reason.ts'
import { notify } from '#ui/feedback/toast.ts'
import { correctResult, readLostGames, type CorrectionInput } from '../correct-result.ts'
import type { BracketSheet } from './read-bracket.ts'
import { t } from './words.ts'

type Typed = {
  readonly kind: CorrectionInput['kind']
  readonly home: string
  readonly away: string
  readonly winner: 'home' | 'away' | null
  readonly by: NonNullable<Game['forfeited_by']>
}

/**
 * Enters a different result for a match that later ones may depend on. The results that this would undo are listed
 * before anything changes, and updated as the user types.
 */
export function CorrectDialog({ sheet, game, onClose }: { sheet: BracketSheet; game: Game; onClose: () => void }) {
  const db = useDatabase()
  const actor = useActor()
  const id = useId()
  const [typed, setTyped] = useState<Typed>(() => ({
    kind: game.status === 'forfeited' ? 'forfeit' : 'score',
    home: game.home_score === null ? '' : String(game.home_score),
    away: game.away_score === null ? '' : String(game.away_score),
    winner: game.winner,
    by: game.forfeited_by ?? 'home',
  }))
  const { reason, isGiven, field } = useReason(new RuleError('reason_required').message)
  const [problem, setProblem] = useState<string>()
  const set = (change: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...change }))
    setProblem(undefined)
  }

  const { correction, refusal } = correctionOf(sheet, game, typed)
  const lost = useLiveQuery(
    (live) => (correction ? readLostGames(live, game.id, correction) : []),
    [game.id, JSON.stringify(correction)],
  )
  const affected = useAffectedPeople([game.id, ...(lost ?? []).map((each) => each.id)])
  const involvesForfeit =
    correction?.kind === 'forfeit' || [game, ...(lost ?? [])].some(({ status }) => status === 'forfeited')
  const asksReason = involvesForfeit && sheet.schedule.status !== 'draft'
  const names = { home: nameOn(game.home_team_id, sheet), away: nameOn(game.away_team_id, sheet), both: t.bothTeams }
  const isLevel = correction?.kind === 'score' && correction.home_score === correction.away_score
  const isLevelTotal = correction?.kind === 'score' && hasLevelTotal(sheet, game, correction)
  const asksWinner = isLevelTotal || (isKnockout(game) && (isLevel || refusal === 'knockout_level'))

  const confirm = async () => {
    if (!actor || !lost) return
    if (!correction) return setProblem(refusal && new RuleError(refusal).message)
    if (asksReason && !isGiven()) return
    try {
      const agreed = { lostGameIds: lost.map((each) => each.id), reason: asksReason ? reason : null }
      await correctResult(db, actor, game.id, correction, agreed, getEntryContext())
      notify.success(t.gameUpdatedSuccessfully)
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }

  return (
    <Dialog
      title={t.correctResultMatch(game.match_number)}
      onClose={onClose}
      dismissible={false}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} disabled={!lost} variant={lost && lost.length > 0 ? 'danger' : 'primary'}>
            {lost && lost.length > 0 ? t.correctTakeBack(t.resultCount(lost.length)) : t.correctResult}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <FieldGroup label={t.whatHappened}>
          {kinds.map(([kind, label]) => (
            <CheckboxField
              key={kind}
              type="radio"
              name="kind"
              label={label}
              checked={typed.kind === kind}
              onChange={() => set({ kind })}
            />
          ))}
        </FieldGroup>
        {typed.kind === 'score' && (
          <div className="grid gap-3 sm:grid-cols-2">
            {(['home', 'away'] as const).map((side) => (
              <TextField
                key={side}
                label={t.scoreOf(names[side])}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                value={typed[side]}
                onChange={(event) => set({ [side]: event.target.value })}
              />
            ))}
          </div>
        )}
        {typed.kind === 'score' && asksWinner && (
          <FieldGroup
            label={isLevelTotal ? t.whoWonTiebreaker : t.whoWon}
            hint={isLevelTotal ? t.legsAreLevel : t.knockoutGameHasWinner}
          >
            {(['home', 'away'] as const).map((side) => (
              <CheckboxField
                key={side}
                type="radio"
                name="winner"
                label={names[side]}
                checked={typed.winner === side}
                onChange={() => set({ winner: side })}
              />
            ))}
            {isLevelTotal && (
              <CheckboxField
                type="radio"
                name="winner"
                label={t.notKnownYet}
                checked={typed.winner === null}
                onChange={() => set({ winner: null })}
              />
            )}
          </FieldGroup>
        )}
        {typed.kind === 'forfeit' && (
          <FieldGroup label={t.forfeitedBy} hint={t.forfeitHasNoScore}>
            {forfeitSides.map((side) => (
              <CheckboxField
                key={side}
                type="radio"
                name="forfeited-by"
                label={names[side]}
                checked={typed.by === side}
                onChange={() => set({ by: side })}
              />
            ))}
          </FieldGroup>
        )}
        {correction && lost && lost.length > 0 && (
          <Banner>
            <p>{t.othersWouldPlayThese}</p>
            <ul className="list-disc pl-5">
              {lost.map((each) => (
                <li key={each.id}>{describeLostResult(each, sheet.nameOf)}</li>
              ))}
            </ul>
          </Banner>
        )}
        {correction && lost?.length === 0 && (
          <p role="status" className="text-note text-soft">
            {t.noLaterResultTaken}
          </p>
        )}
        {asksReason && affected && <ReasonField affected={describeAffected(affected)} {...field} />}
        {problem && (
          <p role="alert" className="font-semibold text-red">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}

const kinds = [
  ['score', t.wasPlayedScore],
  ['forfeit', t.teamForfeited],
  ['none', t.nothingYetResultTaken],
] as const

function nameOn(teamId: string | null, { nameOf }: BracketSheet): string {
  return teamId === null ? t.unknownTeam : nameOf(teamId)
}

/** Whether two legs are level if this is the score of the second, also by goals scored away where they count. */
function hasLevelTotal(
  { games, stand }: BracketSheet,
  game: Game,
  score: Pick<Game, 'home_score' | 'away_score'>,
): boolean {
  return isSecondLeg(game) && computeTotalWith(stand.bracket, games, { ...game, ...score })?.leader === null
}

/** Returns the typed correction, or why it is not a valid result. */
function correctionOf(
  sheet: BracketSheet,
  game: Game,
  { kind, home, away, winner, by }: Typed,
): { correction: CorrectionInput; refusal?: undefined } | { correction?: undefined; refusal: RuleError['code'] } {
  if (kind === 'none') return { correction: { kind } }
  if (kind === 'forfeit') return { correction: { kind, by } }
  try {
    const score = parseScore(home, away)
    const isLevel = score.home_score === score.away_score
    if (isLevel && isKnockout(game) && winner === null) return { refusal: 'knockout_level' }
    const isNamed = (isLevel && isKnockout(game)) || hasLevelTotal(sheet, game, score)
    return { correction: { kind, ...score, winner: isNamed ? winner : null } }
  } catch (error) {
    if (error instanceof RuleError) return { refusal: error.code }
    throw error
  }
}

import { useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { formatScore } from '#domain/scores/results.ts'
import { toScoreDraftKey } from '#domain/scores/score-draft.ts'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { formatGameDayAndTime } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { findOwnFinalReport } from './create-score-code.ts'
import { describeReportSide } from '../report-words.ts'
import { getEntryContext } from '#data/changes/create-score-report.ts'
import { ScoreLines } from '../score-lines.tsx'
import { countersignReport, type ScannedCode } from './scanned-code.ts'
import { t } from './words.ts'

/** Shows what the code says, and asks whether the user agrees. */
export function CountersignCard({
  scanned,
  onDone,
  onAgain,
}: {
  scanned: ScannedCode
  onDone: () => void
  onAgain: () => void
}) {
  const { code, sheet, verdict, authorName } = scanned
  const { game, league, reports } = sheet
  const db = useDatabase()
  const actor = useActor()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  if (!actor) return null
  const mine = findOwnFinalReport(reports, actor.userId)

  const agree = async () => {
    setIsSaving(true)
    try {
      await countersignReport(db, actor, scanned, getEntryContext(), { endsDraft: toScoreDraftKey(game.id) })
      onDone()
    } catch (error) {
      setProblem(errorMessage(error))
      setIsSaving(false)
    }
  }
  return (
    <Card className="flex flex-col gap-4 p-4">
      <p className="text-note text-soft tabular">
        {formatDayAndTimeOfGame(game, league.time_zone)} · {league.name}
      </p>
      <ScoreLines sheet={sheet} score={code} />
      <p className="text-[15px] tabular">
        {t.signedBy(
          authorName,
          describeReportSide(verdict.author.side, sheet),
          formatGameDayAndTime(code.recorded_at, league.time_zone),
        )}
      </p>
      {mine && (
        <Banner tone="amber">{t.youReportedCountersigningReplaces(formatScore(mine), formatScore(code))}</Banner>
      )}
      {problem !== undefined && (
        <p role="alert" className="font-semibold text-red">
          {problem}
        </p>
      )}
      <Button
        variant="primary"
        size="large"
        fullWidth
        disabled={isSaving}
        onClick={() => void agree()}
        className="tabular"
      >
        {t.countersign(formatScore(code))}
      </Button>
      <ButtonLink fullWidth to={`/dashboard/games/${game.id}?enter=score`}>
        {t.scoreDifferent}
      </ButtonLink>
      <Button variant="quiet" fullWidth onClick={onAgain}>
        {t.scanAnotherCode}
      </Button>
    </Card>
  )
}

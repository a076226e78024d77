import { useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { refusalWords } from '#data/store/refusal-words.ts'
import { scoreInWords } from '#domain/scores/results.ts'
import { draftKey } from '#domain/scores/score-draft.ts'
import { dayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { formatGameDayAndTime } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ownFinal } from './make-score-code.ts'
import { sideInWords } from '../report-in-words.ts'
import { enteredNow } from '#data/changes/make-report.ts'
import { ScoreLines } from '../score-lines.tsx'
import { countersign, type ScannedCode } from './scanned-code.ts'

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
  const mine = ownFinal(reports, actor.userId)

  const agree = async () => {
    setIsSaving(true)
    try {
      await countersign(db, actor, scanned, enteredNow(), { endsDraft: draftKey(game.id) })
      onDone()
    } catch (error) {
      setProblem(refusalWords(error))
      setIsSaving(false)
    }
  }
  return (
    <Card className="flex flex-col gap-4 p-4">
      <p className="text-note text-soft tabular">
        {dayAndTimeOfGame(game, league.time_zone)} · {league.name}
      </p>
      <ScoreLines sheet={sheet} score={code} />
      <p className="text-[15px] tabular">
        Signed by {authorName} ({sideInWords(verdict.author.side, sheet)}),{' '}
        {formatGameDayAndTime(code.recorded_at, league.time_zone)}
      </p>
      {mine && (
        <Banner tone="amber">
          You reported {scoreInWords(mine)}. Countersigning replaces it with {scoreInWords(code)}.
        </Banner>
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
        Countersign {scoreInWords(code)}
      </Button>
      <ButtonLink fullWidth to={`/dashboard/games/${game.id}?enter=score`}>
        The score is different
      </ButtonLink>
      <Button variant="quiet" fullWidth onClick={onAgain}>
        Scan another code
      </Button>
    </Card>
  )
}

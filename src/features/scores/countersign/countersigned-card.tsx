import { Check } from 'lucide-react'
import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import { sortByArrival, formatScore } from '#domain/scores/results.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { findOwnFinalReport } from './create-score-code.ts'
import { ScoreCodeView } from './score-code-view.tsx'
import { ScoreLines } from '../score-lines.tsx'
import type { ScannedCode } from './scanned-code.ts'
import { t } from './words.ts'

/** Both reports are on this phone. The person who countersigned shows the reply, so the other phone gets both, too. */
export function CountersignedCard({ scanned, onAgain }: { scanned: ScannedCode; onAgain: () => void }) {
  const { code, sheet, verdict, authorName } = scanned
  const { game, home, away } = sheet
  const userId = useActor()?.userId
  const answer = useLiveQuery(
    async (db) =>
      findOwnFinalReport(sortByArrival(await db.score_reports.where('game_id').equals(game.id).toArray()), userId),
    [game.id, userId],
  )
  return (
    <Card className="flex flex-col gap-4 p-4">
      <div role="status" className="flex flex-wrap items-center gap-3">
        <Check aria-hidden="true" size={28} className="text-accent" />
        <h2>{t.bothSidesAgree}</h2>
        <Pill tone="gray">{verdict.side === 'staff' ? t.official : t.confirmedBoth}</Pill>
      </div>
      {verdict.lacksMine && answer && (
        <section className="flex flex-col gap-3 border-b border-line pb-4">
          <h3>{t.nowShow(authorName)}</h3>
          <ScoreCodeView
            report={answer}
            game={game}
            label={t.codeYourAnswer(home.name, formatScore(answer), away.name)}
          />
          <p className="text-note text-soft">{t.scannedThereBothPhones}</p>
        </section>
      )}
      <ScoreLines sheet={sheet} score={code} />
      <p className="text-[15px]">{t.bothReportsPhoneGo}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/dashboard/games/${game.id}`} variant="primary">
          {t.openGame}
        </ButtonLink>
        <Button onClick={onAgain}>{t.scanAnotherCode}</Button>
      </div>
    </Card>
  )
}

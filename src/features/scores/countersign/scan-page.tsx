import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Spinner } from '#ui/feedback/states.tsx'
import { CodeFinder } from './code-finder.tsx'
import { CountersignCard } from './countersign-card.tsx'
import { countersignReport, readScannedCode, type ScannedCode } from './scanned-code.ts'
import { getEntryContext } from '#data/changes/create-score-report.ts'
import { t } from './words.ts'
import { Check } from 'lucide-react'
import { sortByArrival, formatScore } from '#domain/scores/results.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { findOwnFinalReport } from './create-score-code.ts'
import { ScoreCodeView } from './score-code-view.tsx'
import { ScoreLines } from '../score-lines.tsx'

type Step =
  | { readonly at: 'looking' }
  | { readonly at: 'reading' }
  | { readonly at: 'refused'; readonly why: string }
  | { readonly at: 'read'; readonly scanned: ScannedCode }
  | { readonly at: 'done'; readonly scanned: ScannedCode }

/** Reads the code from the other side's phone, and countersigns it. `?game=` restricts it to one game. */
export function ScanPage() {
  const [search] = useSearchParams()
  const wantedGameId = search.get('game')
  const db = useDatabase()
  const actor = useActor()
  const [step, setStep] = useState<Step>({ at: 'looking' })
  if (!actor) return <Spinner />

  const judge = async (text: string) => {
    setStep({ at: 'reading' })
    try {
      const scanned = await readScannedCode(db, actor, text, { wantedGameId, now: new Date().toISOString() })
      // A person who already reported the same score agrees without another tap.
      if (!scanned.verdict.lacksMine) await countersignReport(db, actor, scanned, getEntryContext())
      setStep({ at: scanned.verdict.lacksMine ? 'read' : 'done', scanned })
    } catch (problem) {
      setStep({ at: 'refused', why: errorMessage(problem) })
    }
  }
  const again = () => setStep({ at: 'looking' })
  return (
    <Page
      title={t.scanCode}
      back={
        wantedGameId === null
          ? { to: '/dashboard/today', label: t.today }
          : { to: `/dashboard/games/${wantedGameId}`, label: t.game }
      }
      notes={t.confirmResultOtherSides}
    >
      <div className="flex w-full max-w-xl flex-col gap-4">
        {step.at === 'refused' && <Banner tone="red">{step.why}</Banner>}
        {(step.at === 'looking' || step.at === 'refused') && (
          <Card className="p-4">
            <CodeFinder onText={(text) => void judge(text)} onStart={again} />
          </Card>
        )}
        {step.at === 'reading' && <Spinner label={t.checkingCode} />}
        {step.at === 'read' && (
          <CountersignCard
            scanned={step.scanned}
            onDone={() => setStep({ at: 'done', scanned: step.scanned })}
            onAgain={again}
          />
        )}
        {step.at === 'done' && <CountersignedCard scanned={step.scanned} onAgain={again} />}
      </div>
    </Page>
  )
}

/**
 * Shown when both reports are on this phone. The person who countersigned shows the reply, so that the other phone also
 * gets both.
 */
function CountersignedCard({ scanned, onAgain }: { scanned: ScannedCode; onAgain: () => void }) {
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
        <Check size={28} className="text-accent" />
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

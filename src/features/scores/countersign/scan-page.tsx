import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Spinner } from '#ui/feedback/states.tsx'
import { CodeFinder } from './code-finder.tsx'
import { CountersignCard } from './countersign-card.tsx'
import { CountersignedCard } from './countersigned-card.tsx'
import { countersignReport, readScannedCode, type ScannedCode } from './scanned-code.ts'
import { getEntryContext } from '#data/changes/create-score-report.ts'
import { t } from './words.ts'

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

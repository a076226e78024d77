import { useEffect, useState } from 'react'
import { useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { Game, ScoreReport } from '#domain/schema/schedules.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { QrCode } from '#ui/browser/qr-code.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { createScoreCode } from './create-score-code.ts'
import { useWakeLock } from '../use-wake-lock.ts'
import { t } from './words.ts'

const renewedAfterMs = 10 * 60_000

/** Shows the user's own report as a code, signing it again before it expires. */
export function ScoreCodeView({ report, game, label }: { report: ScoreReport; game: Game; label: string }) {
  const db = useDatabase()
  const minute = useCurrentMinute()
  const [shown, setShown] = useState<{ text: string; at: number }>()
  const [problem, setProblem] = useState<string>()
  useWakeLock(true)
  const isDue = shown === undefined || Date.parse(minute) - shown.at >= renewedAfterMs
  useEffect(() => {
    if (!isDue) return undefined
    let isCurrent = true
    const now = new Date()
    createScoreCode(db, report, game, now.toISOString()).then(
      (text) => isCurrent && setShown({ text, at: now.getTime() }),
      (error: unknown) => isCurrent && setProblem(errorMessage(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [db, report, game, isDue])
  if (problem !== undefined) return <Banner tone="amber">{problem}</Banner>
  return shown === undefined ? (
    <div role="status" aria-label={t.makingCode} className="mx-auto aspect-square w-full max-w-96" />
  ) : (
    <QrCode text={shown.text} label={label} large />
  )
}

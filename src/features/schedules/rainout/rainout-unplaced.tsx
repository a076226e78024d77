import { useCallback, useEffect, useRef, useState } from 'react'
import type { RepairHelp } from '#domain/scheduling/repair/help.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { RainoutSolver } from './rainout-solver.ts'
import { describeUnplacedReason, type RainoutNames } from './rainout-words.ts'
import type { RainoutSearchResult } from './use-rainout-search.ts'
import { t } from './words.ts'

type Help =
  | { readonly state: 'idle' | 'running' | 'failed' }
  | { readonly state: 'done'; readonly found: readonly RepairHelp[] }

/** The games without a place, the reasons, and what would make room for them. */
export function UnplacedRainoutGames({
  finding,
  names,
  solver,
  onHelp,
}: {
  finding: RainoutSearchResult
  names: RainoutNames
  solver: RainoutSolver
  onHelp: (help: RepairHelp) => void
}) {
  const { unplaced } = finding.answer
  const { help, start, stop } = useHelp(finding, solver)
  return (
    <Card className="border-amber">
      <h3 className="border-b border-line px-4 py-2 text-amber">{t.withoutNewTime(unplaced.length)}</h3>
      <ul className="border-b border-line px-4 py-2">
        {unplaced.map((game) => (
          <li key={game.gameId} className="py-1">
            <b>{names.titleOf(game.gameId)}.</b> {describeUnplacedReason(game, finding.plan.until)}
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3 px-4 py-3" aria-live="polite">
        {help.state === 'idle' && unplaced.some(({ reason }) => reason !== null && reason !== 'matches') && (
          <div>
            <Button onClick={() => void start()}>{t.whatWouldHelp}</Button>
          </div>
        )}
        {help.state === 'running' && (
          <div className="flex flex-wrap items-center gap-3">
            {t.tryingChanges}
            <Button onClick={stop}>{t.stop}</Button>
          </div>
        )}
        {help.state === 'failed' && <p>{t.changesCouldNotTried}</p>}
        {help.state === 'done' && help.found.length === 0 && <p>{t.noSingleSmallChange}</p>}
        {help.state === 'done' && help.found.length > 0 && (
          <ul className="flex flex-col gap-1">
            {help.found.map((one) => (
              <li key={one.words} className="flex items-center gap-x-4">
                <span className="min-w-0 flex-1">{one.words}</span>
                {(one.kind === 'date' || one.kind === 'weekday') && (
                  <Button aria-label={t.allowIt(one.words)} onClick={() => onHelp(one)}>
                    {t.allowIt2}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function useHelp({ parts, found }: RainoutSearchResult, solver: RainoutSolver) {
  const [help, setHelp] = useState<Help>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  const stop = useCallback(() => {
    running.current?.abort()
    running.current = undefined
    setHelp({ state: 'idle' })
  }, [])
  const start = useCallback(async () => {
    const mine = new AbortController()
    running.current = mine
    setHelp({ state: 'running' })
    try {
      setHelp({ state: 'done', found: await solver.help(parts, found, { signal: mine.signal }) })
    } catch (error) {
      if (mine.signal.aborted) return
      reportError(error)
      setHelp({ state: 'failed' })
    }
  }, [parts, found, solver])
  useEffect(() => () => running.current?.abort(), [])
  return { help, start, stop }
}

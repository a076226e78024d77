import { classNames } from '../class-names.ts'
import { t } from './words.ts'

/** How many places a team would gain or lose, beside its name. Nothing if it keeps its place. */
export function Movement({ rank, before }: { rank: number; before: number }) {
  if (rank === before) return null
  const isUp = rank < before
  const by = Math.abs(rank - before)
  return (
    <span className={classNames('text-note font-semibold whitespace-nowrap', isUp ? 'text-green' : 'text-red')}>
      <span aria-hidden="true">{isUp ? t.up(by) : t.down(by)}</span>
      <span className="sr-only">{t.nowAt(before)}</span>
    </span>
  )
}

import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { useOverwrittenValues } from '#data/queries/overwritten-values.ts'
import { describeUnplayed } from '#domain/tournaments/match-words.ts'
import type { GameSide } from '#domain/scores/game-teams.ts'
import { wasFiledEarly } from '#domain/scores/report-time.ts'
import { resultGameStates } from '#domain/scores/game-states.ts'
import { findDecisiveReport, describeResultSource } from '#domain/scores/results.ts'
import type { Game, ReportSide } from '#domain/schema/schedules.ts'
import { formatTimeOfGame } from '#domain/leagues/game-times.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { OverwrittenNotes } from '#ui/feedback/overwritten-note.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { TeamMark } from '#ui/brand/team-mark.tsx'
import { GameStatus } from '#ui/brand/game-status.tsx'
import { formatPlace } from '#domain/leagues/format-place.ts'
import { describeNextStep, describeReportOrigin } from './report-words.ts'
import type { GameSheet } from './use-game-sheet.ts'
import { t } from './words.ts'

export const importDetailsLine = () => import('./details/details-line.tsx')
const DetailsLine = lazy(() => importDetailsLine().then((m) => ({ default: m.DetailsLine })))

/** The result: both teams, the score if any, where it comes from, and whether it has been sent from this device. */
export function ResultCard({
  sheet,
  side,
  isJustFiled = false,
  children,
}: {
  sheet: GameSheet
  side: ReportSide | null
  /** Whether the person has just filed the result; leaves out anything that takes time to read. */
  isJustFiled?: boolean
  children: ReactNode
}) {
  const { game, home, away, league, reports } = sheet
  const provenance = describeResultSource(game, reports, side)
  const decisive = findDecisiveReport(game, reports)
  const actor = useActor()
  const isMineSent = decisive !== undefined && decisive.version > 0 && decisive.reported_by === actor?.userId
  // In a dispute, the card below says more.
  const next = isJustFiled || game.result_state === 'disputed' ? null : describeNextStep(sheet, actor, side)
  const isOff = game.status === 'cancelled' || game.status === 'postponed'
  return (
    <Card className="flex flex-col gap-4 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <GameStatus status={game.status} words={describeUnplayed(game)} />
        <span className={classNames('text-[0.9375rem] text-soft tabular', isOff && 'line-through')}>
          {[formatTimeOfGame(game, league.time_zone), formatPlace(sheet)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className="grid gap-2.5">
        <TeamLine team={home} game={game} side="home" />
        <TeamLine team={away} game={game} side="away" />
      </div>
      {game.details && (
        <Suspense fallback={<div className="h-5" />}>
          <DetailsLine details={game.details} sportId={league.sport_id} />
        </Suspense>
      )}
      {provenance && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <GameStatus status={resultGameStates[game.result_state ?? 'official']} words={provenance} />
          {decisive && wasFiledEarly(game, decisive) && <Pill tone="amber">{t.enteredBeforeGame}</Pill>}
          {decisive && <span className="text-note text-soft tabular">{describeReportOrigin(decisive, sheet)}</span>}
        </div>
      )}
      {next && <p className="text-[0.9375rem] text-soft">{next}</p>}
      {game.notes && <p className="whitespace-pre-line">{game.notes}</p>}
      {!isJustFiled && <Overwritten gameId={game.id} />}
      {sheet.unsent === 'saving' && <Banner tone="gray">{t.saving}</Banner>}
      {sheet.unsent === 'waiting' && <Banner>{t.savedOnPhone}</Banner>}
      {sheet.unsent === undefined && isMineSent && <Banner tone="green">{t.sentEveryoneLeagueSees}</Banner>}
      {sheet.unsent === 'refused' && (
        <Banner
          tone="red"
          action={
            <Link to="/dashboard/attention" className="inline-flex min-h-11 items-center underline">
              {t.needsAttention}
            </Link>
          }
        >
          {t.yourChangeWasNot}
        </Banner>
      )}
      {children}
    </Card>
  )
}

function Overwritten({ gameId }: { gameId: string }) {
  return <OverwrittenNotes notes={useOverwrittenValues('games', gameId)} fields={noted} />
}

const noted = { notes: { label: t.note } }

function TeamLine({ team, game, side }: { team: GameSide; game: Game; side: 'home' | 'away' }) {
  const score = side === 'home' ? game.home_score : game.away_score
  const isForfeiting = game.forfeited_by === side || game.forfeited_by === 'both'
  return (
    <div className="flex min-h-12 items-center gap-3 text-[1.375rem] leading-tight font-semibold">
      <span className="contents max-[15rem]:hidden">
        <TeamMark team={team} />
      </span>
      <span className="min-w-0">{team.name}</span>
      {isForfeiting && <Pill tone="red">{t.forfeited}</Pill>}
      {game.winner === side && (
        <Pill tone="green">{game.home_score === game.away_score ? t.won : t.wonTiebreaker}</Pill>
      )}
      {score !== null && (
        <span className="ml-auto text-[2.75rem] leading-none max-[15rem]:text-[1.75rem] font-bold tabular">
          {score}
        </span>
      )}
    </div>
  )
}

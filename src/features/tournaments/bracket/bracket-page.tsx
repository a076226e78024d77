import { Printer } from 'lucide-react'
import { useCallback, useState, type ComponentType } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import { listSeriesGames } from '#domain/tournaments/formats/series.ts'
import { can } from '#domain/people/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { formatList } from '#i18n/format-list.ts'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { Page } from '#ui/layout/page.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { formatPool } from '#domain/tournaments/pool-placings.ts'
import { BracketDrawing } from './bracket-drawing.tsx'
import { BracketList } from './bracket-list.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { FillBracketDialog } from './fill-bracket-dialog.tsx'
import { FinalStandingCard } from './final-standing-card.tsx'
import { ForfeitDialog } from './forfeit-dialog.tsx'
import { MatchDialog, type MatchDialogAction } from './match-dialog.tsx'
import { RoundPairing } from './pair-round.tsx'
import { readBracket, type BracketSheet } from './read-bracket.ts'
import { SwissTable } from '#ui/bracket/swiss-table.tsx'
import { TeamsCard } from './teams-card.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import { t } from './words.ts'

/** Provides the button that publishes the bracket's schedule if it is a draft. */
type Publish = { PublishButton: ComponentType<{ league: League; schedule: Schedule }> }

/**
 * A tournament with its bracket and its actions. `?view=` selects whether the bracket is shown as a drawing or a list.
 */
export function BracketPage({ PublishButton }: Publish) {
  const { scheduleId = '' } = useParams()
  return (
    <LoadBoundary title={t.failedFetchSchedule}>
      <Tournament key={scheduleId} scheduleId={scheduleId} PublishButton={PublishButton} />
    </LoadBoundary>
  )
}

const back = { to: '/dashboard/scheduling', label: t.schedules }

function Tournament({ scheduleId, PublishButton }: Publish & { scheduleId: string }) {
  const found = useLiveQuery((db) => readBracket(db, scheduleId), [scheduleId])
  if (found === undefined) {
    return (
      <Page title={t.bracket} back={back}>
        <SkeletonLines count={8} />
      </Page>
    )
  }
  if (found?.sheet) return <Sheet sheet={found.sheet} PublishButton={PublishButton} />
  return (
    <Page title={t.bracket} back={back}>
      <EmptyState
        title={found ? t.scheduleHasNoBracket : t.tournamentNotFound}
        action={<ButtonLink to="/dashboard/scheduling">{t.goSchedules}</ButtonLink>}
      >
        {found ? t.gamesCalendar : t.mayHaveBeenDeleted}
      </EmptyState>
    </Page>
  )
}

type Question = { readonly match: number; readonly what: 'open' | MatchDialogAction }

function Sheet({ sheet, PublishButton }: Publish & { sheet: BracketSheet }) {
  const { schedule, league, standing, stand } = sheet
  const actor = useActor()
  const [view, setView] = useView()
  const [question, setQuestion] = useState<Question>()
  const [leaving, setLeaving] = useState<string>()
  const [isFilling, setIsFilling] = useState(false)
  const open = useCallback((match: number) => setQuestion({ match, what: 'open' }), [])
  const openDrawn = useCallback((match: number) => open(findGameToOpen(sheet, match)), [open, sheet])
  const asked = question && sheet.views[question.match - 1]
  const game = asked?.game
  const close = () => setQuestion(undefined)
  const isSwiss = stand.bracket.format === 'swiss'
  const pools = isSwiss ? [] : sheet.tables
  const mayFill = can(actor, 'schedule.update') && pools.length > 0
  const isPoolOver = pools.some(({ isOver }) => isOver)
  const waiting = pools.filter(({ pool, isOver }) => isOver && !stand.facts.placings?.has(pool))

  return (
    <Page
      title={schedule.name}
      back={back}
      notes={[league.name, ...(schedule.status === 'draft' ? [t.draft] : []), describeTournamentProgress(sheet)].join(
        ' · ',
      )}
      actions={
        <>
          {mayFill && isPoolOver && waiting.length === 0 && (
            <Button onClick={() => setIsFilling(true)}>{t.fillFromPools}</Button>
          )}
          <ButtonLink to={`/dashboard/schedules/${schedule.id}/bracket/print`} icon={<Printer size={18} />}>
            {t.print}
          </ButtonLink>
          <ButtonLink to={`/dashboard/scheduling?schedule=${schedule.id}`} state={{ leagueId: league.id }}>
            {t.calendar}
          </ButtonLink>
          <PublishButton league={league} schedule={schedule} />
        </>
      }
    >
      {waiting.length > 0 && (
        <Banner
          action={
            mayFill && (
              <Button variant="primary" onClick={() => setIsFilling(true)}>
                {t.fillFromPools}
              </Button>
            )
          }
        >
          {t.poolsFinished(formatList(waiting.map(({ pool }) => formatPool(pool))), waiting.length, mayFill)}
        </Banner>
      )}
      {isSwiss && <RoundPairing sheet={sheet} />}
      {standing && <FinalStandingCard standing={standing} nameOf={sheet.nameOf} />}
      <div>
        <SegmentedControl
          label={t.view}
          value={view}
          onChange={setView}
          options={[
            { value: 'drawing', label: isSwiss ? t.rounds : t.bracket },
            { value: 'list', label: t.list },
          ]}
        />
      </div>
      {view === 'drawing' ? (
        <BracketDrawing sheet={sheet} onOpen={openDrawn} onList={() => setView('list')} />
      ) : (
        <BracketList sheet={sheet} onOpen={open} />
      )}
      {view === 'drawing' && <SwissTable sheet={sheet} />}
      <TeamsCard sheet={sheet} onAsk={setLeaving} />
      {asked && question.what === 'open' && (
        <MatchDialog
          sheet={sheet}
          view={asked}
          onOpen={open}
          onAsk={(what) => setQuestion({ match: question.match, what })}
          onClose={close}
        />
      )}
      {game && question?.what === 'forfeit' && <ForfeitDialog sheet={sheet} game={game} onClose={close} />}
      {game && question?.what === 'correct' && <CorrectDialog sheet={sheet} game={game} onClose={close} />}
      {leaving !== undefined && <WithdrawDialog sheet={sheet} teamId={leaving} onClose={() => setLeaving(undefined)} />}
      {isFilling && <FillBracketDialog sheet={sheet} onClose={() => setIsFilling(false)} />}
    </Page>
  )
}

/** Returns which game of a series its box opens: the first that is left to play, or else the last that was played. */
function findGameToOpen({ stand: { bracket }, views }: BracketSheet, number: number): number {
  const match = bracket.matches[number - 1]
  const games = match ? listSeriesGames(bracket, match).flatMap((game) => views[game.number - 1] ?? []) : []
  const game = games.find(({ state }) => state === 'ready') ?? games.findLast(({ state }) => state !== 'not_needed')
  return game?.match.number ?? number
}

type View = 'drawing' | 'list'

/** Returns the view, which is stored in the URL, and a function that changes it. Small screens default to the list. */
function useView(): [View, (view: View) => void] {
  const isSmall = useMediaQuery('(max-width: 47.99rem)')
  const [params, setParams] = useSearchParams()
  const asked = params.get('view')
  const view = asked === 'list' || asked === 'drawing' ? asked : isSmall ? 'list' : 'drawing'
  return [view, (next) => setParams((before) => withView(before, next), { replace: true })]
}

function withView(params: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams(params)
  next.set('view', view)
  return next
}

function describeTournamentProgress({ views, stand }: BracketSheet): string {
  const played = views.filter(({ state }) => state === 'played' || state === 'walkover').length
  const open = views.filter(({ state }) => state === 'ready' || state === 'waiting').length
  return t.teamsMatchesDecided(stand.entrants.length, played, played + open)
}

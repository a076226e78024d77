import { formatMatchup } from '../leagues/format-matchup.ts'
import { formatRole } from '../people/roles.ts'
import { describeGameChange } from '../scheduling/conflicts/change-words.ts'
import type { Notification } from '../schema/notifications.ts'
import { formatTeam } from '../scores/game-teams.ts'
import { formatScore } from '../scores/results.ts'
import { formatDayAndTime } from '../time.ts'
import { describeSideSource } from '../tournaments/describe-round.ts'
import { notificationContent, type NotificationContent } from './content.ts'
import { t } from './words.ts'

export type NotificationText = { readonly title: string; readonly body: string | null }

/**
 * Returns a notification's text in the reader's language. An announcement has the words of its author. An event that
 * this version does not know was written by a newer server.
 */
export function describeNotification({
  title,
  body,
  content,
}: Pick<Notification, 'title' | 'body' | 'content'>): NotificationText {
  if (title !== null) return { title, body }
  const parsed = notificationContent.safeParse(content)
  return parsed.success ? describeContent(parsed.data) : { title: t.unknownEvent, body: t.unknownEventText }
}

type Of<Event extends NotificationContent['event']> = Extract<NotificationContent, { event: Event }>

function describeContent(content: NotificationContent): NotificationText {
  switch (content.event) {
    case 'schedule_published':
      return describePublished(content)
    case 'games_changed':
      return describeChanges(content)
    case 'match_open':
      return { title: t.matchOpen(content.match), body: t.matchTeamsChanged(content.schedule) }
    case 'match_not_needed':
      return { title: t.matchNotNeeded(content.match), body: t.matchNotNeededText(content.schedule) }
    case 'match_lost':
      return { title: t.matchLost(content.match), body: t.matchTeamsChanged(content.schedule) }
    case 'match_won':
      return { title: t.matchWon(content.match), body: t.matchWonText(content.schedule, content.other) }
    case 'match_known':
      return describeMatch(content)
    case 'role_changed':
      return { title: t.roleChanged(formatRole(content.role)), body: t.roleChangedText(content.organization) }
    case 'invitation_accepted':
      return {
        title: t.accepted(content.person),
        body: t.acceptedText(content.organization, formatRole(content.role)),
      }
    case 'clocks_changed':
      return {
        title: t.clocksChanged(content.time_zone.replaceAll('_', ' ')),
        body: [
          content.kept > 0 && t.gamesKept(content.kept),
          content.overlapping > 0 && t.gamesOverlap(content.overlapping),
        ]
          .filter(Boolean)
          .join(' '),
      }
    case 'result_early':
    case 'result_disputed':
    case 'dispute_over':
    case 'result_reported':
    case 'result_corrected':
      return describeResult(content)
  }
}

function describePublished({ schedule, league, games, first }: Of<'schedule_published'>): NotificationText {
  const body =
    first === null ? t.publishedEmpty(league) : t.publishedText(league, games, formatDayAndTime(first.date, first.time))
  return { title: t.published(schedule), body }
}

function describeChanges({ schedule, count, games, reason }: Of<'games_changed'>): NotificationText {
  const lines = games.map((game) => {
    const { from, to, places, teams } = game
    const [home, away] = [formatSide(game.home), formatSide(game.away)]
    const names = {
      home,
      away,
      teamOf: (id: string) => formatTeam(teams[id]),
      placeOf: (id: string) => places[id] ?? null,
    }
    return { game: formatMatchup(home, away), words: describeGameChange(from, to, names) }
  })
  const [only] = lines
  if (count === 1 && only)
    return {
      title: t.gameChanged(only.game),
      body: `${only.words.slice(0, 1).toUpperCase()}${only.words.slice(1)}\n${t.reason(reason)}`,
    }
  const more = count - lines.length
  const body = [
    ...lines.map(({ game, words }) => `${game}: ${words}`),
    ...(more > 0 ? [t.moreGames(more)] : []),
    t.reason(reason),
  ]
  return { title: t.gamesChanged(count, schedule), body: body.join('\n') }
}

function describeMatch({ schedule, match, other, date, time, place }: Of<'match_known'>): NotificationText {
  if (date === null) return { title: t.matchKnown(match, other), body: t.matchPostponed(schedule) }
  return {
    title: t.matchKnownWhen(match, other, formatDayAndTime(date, time)),
    body: `${schedule}, ${place ?? t.noPlaceYet}.`,
  }
}

function describeResult(
  content: Of<'result_early' | 'result_disputed' | 'dispute_over' | 'result_reported' | 'result_corrected'>,
): NotificationText {
  const game = formatMatchup(formatSide(content.home), formatSide(content.away))
  switch (content.event) {
    case 'result_early':
      return {
        title: t.resultEarly(game),
        body: t.resultEarlyText(formatScore(content.score), formatDayAndTime(content.date, content.time)),
      }
    case 'result_disputed':
      return { title: t.resultDisputed(game), body: t.resultDisputedText }
    case 'dispute_over':
      return {
        title: content.score === null ? t.resultCleared(game) : t.resultSettled(game, formatScore(content.score)),
        body: t.disputeOver[content.by],
      }
    case 'result_reported': {
      const { by } = content
      const reporter = by === 'home' || by === 'away' ? formatSide(content[by]) : t.reporters[by]
      return { title: t.resultReported(game, formatScore(content.score)), body: t.resultReportedText(reporter) }
    }
    case 'result_corrected':
      return {
        title: t.resultCorrected(game, formatScore(content.score)),
        body: t.resultCorrectedText(formatScore(content.was)),
      }
  }
}

function formatSide(side: Of<'result_disputed'>['home']): string {
  if (side === null || typeof side === 'string') return formatTeam(side ?? undefined)
  return describeSideSource(side)
}

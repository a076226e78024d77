import { useMemo, type ReactNode } from 'react'
import type { Bracket, BracketMatch, SideSource } from '#domain/tournaments/model.ts'
import type { MatchPlan } from '#domain/tournaments/layout/place-matches.ts'
import { compareText } from '#domain/compare-text.ts'
import { describeSourceInBracket, formatOccasion } from '#domain/tournaments/match-view.ts'
import { toLocalDate } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ProposalFigure } from '../proposal/proposal-figure.tsx'
import { DayGames, type PlacedGame } from '../proposal/proposal-games.tsx'
import type { ProposalNames } from '../proposal/proposal-names.ts'
import { BracketPicture } from './bracket-picture.tsx'
import { t } from './words.ts'

/** Where and when everything would be played, before anything is saved. */
export function PlanView({
  plan,
  bracket,
  entrants,
  names,
  actions,
}: {
  plan: MatchPlan
  bracket: Bracket
  entrants: readonly string[]
  names: ProposalNames
  actions: ReactNode
}) {
  const nameOf = (source: SideSource) =>
    source.kind === 'seed'
      ? (names.teams.get(entrants[source.seed - 1] ?? '') ?? '')
      : describeSourceInBracket(bracket, source)
  const withSeed = (source: SideSource) =>
    source.kind === 'seed' ? `${source.seed} ${nameOf(source)}` : nameOf(source)
  const days = useMemo(() => daysOf(plan, names.timeZone), [plan, names.timeZone])
  const words = (match: BracketMatch) =>
    t.matchOf(match.number, formatOccasion(bracket, match), match.sources.map(nameOf).join(' – '))
  return (
    <>
      <p className="text-soft">{t.nothingSavedYetLook}</p>
      {plan.unplaced.length > 0 && <Unplaced plan={plan} bracket={bracket} />}
      <dl className="grid grid-cols-2 gap-3">
        <ProposalFigure
          label={t.matchesPlaced}
          value={t.placedOf(bracket.matches.length - plan.unplaced.length, bracket.matches.length)}
        />
        <ProposalFigure label={t.days} value={String(days.length)} />
      </dl>
      {actions}
      <section aria-labelledby="bracket-picture" className="flex flex-col gap-3">
        <h2 id="bracket-picture">{bracket.format === 'swiss' ? t.rounds : t.bracket}</h2>
        <BracketPicture bracket={bracket} nameOf={withSeed} />
      </section>
      <section aria-labelledby="planned-matches" className="flex flex-col gap-3">
        <h2 id="planned-matches">{t.matches}</h2>
        {days.map(({ date, places }) => (
          <DayGames
            key={date}
            date={date}
            names={names}
            games={places.flatMap(({ match: number, ...place }): PlacedGame[] => {
              const match = bracket.matches[number - 1]
              return match ? [{ ...place, words: words(match) }] : []
            })}
          />
        ))}
      </section>
    </>
  )
}

function Unplaced({ plan, bracket }: { plan: MatchPlan; bracket: Bracket }) {
  return (
    <Card className="border-amber">
      <Banner>{t.couldNotPlacedBracket(t.matchCount(plan.unplaced.length), bracket.matches.length)}</Banner>
      <div className="px-4 py-3">
        <p>{plan.summary}.</p>
        {plan.reasons.length > 0 && (
          <>
            <h3 className="mt-2">{t.whyTheyDoNot}</h3>
            <ul className="list-disc pl-5">
              {plan.reasons.map((reason) => (
                <li key={reason} className="py-1">
                  {reason}
                </li>
              ))}
            </ul>
          </>
        )}
        <ul className="mt-2">
          {plan.unplaced.map(({ match, reason }) => (
            <li key={match} className="py-1">
              {reason}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

/** Groups the placed matches by day. */
function daysOf({ places }: MatchPlan, timeZone: string) {
  const placed = places
    .flatMap((place, index) =>
      place ? [{ ...place, match: index + 1, date: toLocalDate(place.start, timeZone) }] : [],
    )
    .toSorted((a, b) => compareText(a.start, b.start) || a.match - b.match)
  return [...new Set(placed.map(({ date }) => date))].map((date) => ({
    date,
    places: placed.filter((place) => place.date === date),
  }))
}

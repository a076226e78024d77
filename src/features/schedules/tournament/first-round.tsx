import { useWatch } from 'react-hook-form'
import { hasPoolPlay, type Bracket, type BracketMatch, type SideSource } from '#domain/tournaments/model.ts'
import { listSeedsWithBye } from '#domain/tournaments/possible-teams.ts'
import { formatSeriesNumbers, isDrawn } from '#domain/tournaments/formats/series.ts'
import { formatRound } from '#domain/tournaments/describe-round.ts'
import { formatPool } from '#domain/tournaments/pool-placings.ts'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/layout/card.tsx'
import { formatList } from '#i18n/format-list.ts'
import type { TournamentInputs } from './tournament-form.ts'
import { createBracketFromKind } from './tournament-kind.ts'
import { t } from './words.ts'

/** Shows what the seeds mean before anything is saved: who plays whom first, and who has a bye. */
export function FirstRound({ teamIds, nameOf }: { teamIds: readonly string[]; nameOf: (teamId: string) => string }) {
  const [
    format,
    pools,
    advancing,
    wildCards,
    rounds,
    hasConsolation,
    hasThirdPlaceGame,
    hasPlacementGames,
    pairing,
    final,
    reseeds,
  ] = useWatch<
    TournamentInputs,
    [
      'format',
      'pools',
      'advancing',
      'wildCards',
      'rounds',
      'hasConsolation',
      'hasThirdPlaceGame',
      'hasPlacementGames',
      'pairing',
      'final',
      'reseeds',
    ]
  >({
    name: [
      'format',
      'pools',
      'advancing',
      'wildCards',
      'rounds',
      'hasConsolation',
      'hasThirdPlaceGame',
      'hasPlacementGames',
      'pairing',
      'final',
      'reseeds',
    ],
  })
  const kind = {
    format,
    pools,
    advancing,
    wildCards,
    rounds,
    hasConsolation,
    hasThirdPlaceGame,
    hasPlacementGames,
    pairing,
    final,
    reseeds,
  }
  const bracket = createBracketFromKind(kind, teamIds.length)
  if (!bracket) return format === 'page_playoff' ? <p className="text-soft">{t.pagePlayoffHasFour}.</p> : null
  const seedName = (seed: number) => `${seed} ${nameOf(teamIds[seed - 1] ?? '')}`
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h2>{t.firstRound}</h2>
      <p className="text-note text-soft">{summary(bracket)}</p>
      {hasPoolPlay(bracket) ? (
        bracket.pools.map((seeds, pool) => (
          <div key={seeds.join()}>
            <h3>{formatPool(pool)}</h3>
            <ul>
              {seeds.map((seed) => (
                <li key={seed} className="tabular">
                  {seedName(seed)}
                </li>
              ))}
            </ul>
          </div>
        ))
      ) : (
        <>
          <ul className="flex flex-col gap-1">
            {firstMatches(bracket).map((match) => (
              <li key={match.number} className="flex gap-3">
                <span className={classNames('shrink-0 text-note leading-6 text-soft', match.series ? 'w-28' : 'w-20')}>
                  {match.series ? t.matchesFrom(formatSeriesNumbers(bracket, match)) : t.match(match.number)}
                </span>
                <span className="min-w-0">{match.sources.map((source) => seedName(seedOf(source))).join(' – ')}</span>
              </li>
            ))}
          </ul>
          <Byes seeds={listSeedsWithBye(bracket)} seedName={seedName} />
        </>
      )}
    </Card>
  )
}

function Byes({ seeds, seedName }: { seeds: readonly number[]; seedName: (seed: number) => string }) {
  if (seeds.length === 0) return <p className="text-note text-soft">{t.nobodyHasBye}</p>
  return (
    <ul className="flex flex-col gap-1 border-t border-line pt-3">
      {seeds.map((seed) => (
        <li key={seed} className="flex gap-3">
          <span className="w-20 shrink-0 text-note leading-6 text-soft">{t.seed(seed)}</span>
          <span className="min-w-0">
            {seedName(seed).replace(/^\d+ /, '')} – <span className="text-soft">{t.bye}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Returns text such as `7 matches: Round 1, Semifinals and Final. 3 byes.` */
function summary(bracket: Bracket): string {
  const rounds = [
    ...new Set(
      bracket.matches
        .filter(({ stage }) => stage !== 'pool' || !hasPoolPlay(bracket))
        .map((match) => formatRound(bracket, match)),
    ),
  ]
  const pools = hasPoolPlay(bracket) ? [t.poolCount(bracket.pools.length)] : []
  const byes = hasPoolPlay(bracket) ? 0 : listSeedsWithBye(bracket).length
  return `${t.matchCount(bracket.matches.length)}: ${formatList([...pools, ...rounds])}.${
    byes > 0 ? ` ${t.byeCount(byes)}.` : ''
  }`
}

function firstMatches({ matches }: Bracket): BracketMatch[] {
  return matches.filter(
    (match) =>
      (match.stage === 'main' || match.stage === 'pool') &&
      isDrawn(match) &&
      match.sources.every(({ kind }) => kind === 'seed'),
  )
}

const seedOf = (source: SideSource) => (source.kind === 'seed' ? source.seed : 0)

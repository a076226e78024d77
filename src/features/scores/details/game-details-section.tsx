import { useState } from 'react'
import { useLiveQuery } from '#data/queries/context.tsx'
import { readLeagueRules } from '#data/queries/league-rules.ts'
import type { GameDetails } from '#domain/schema/schedules.ts'
import { getPart, tidy, withPart, type PartKey } from '#domain/scores/game-details.ts'
import { findNeededDetails, findPartsGap, getGameParts, type GameParts } from '#domain/scores/game-parts.ts'
import type { GameSide } from '#domain/scores/game-teams.ts'
import { typeNumber } from '#domain/scores/count-score.ts'
import { type ScoreDraft } from '#domain/scores/score-draft.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import type { GameSheet } from '../use-game-sheet.ts'
import { formatPart, listParts, nameFact, namePart } from './part-names.ts'
import { t } from './words.ts'

type Score = { readonly home_score: number; readonly away_score: number }
type Change = (step: (draft: ScoreDraft) => ScoreDraft) => void

/**
 * Periods, overtime, and the other numbers that a league may count: optional, except that what the league's rules ask for
 * is open from the start.
 */
export function GameDetailsSection({
  sheet: { game, league, home, away },
  draft,
  score,
  change,
}: {
  sheet: GameSheet
  draft: ScoreDraft
  /** Null while the score cannot be read. */
  score: Score | null
  change: Change
}) {
  const rules = useLiveQuery((db) => readLeagueRules(db, league), [league])
  const [isOpened, setIsOpened] = useState(false)
  const needed = rules && findNeededDetails(rules.rulebook)
  const parts = getGameParts(league.sport_id)
  const details = draft.details ?? null
  const facts = [...new Set([...(needed?.facts ?? []), ...Object.keys(details?.facts ?? {})])]
  const isOpen = isOpened || details?.periods !== undefined || game.is_tiebreaker || (needed?.periods ?? false)
  const isDecidedByParts = details?.overtime !== undefined || details?.shootout !== undefined
  const asksDecision = (needed?.decision ?? false) || details?.decidedBy !== undefined
  const isShown = isOpen || isDecidedByParts || asksDecision || facts.length > 0
  const setDetails = (next: GameDetails | null) => change((current) => ({ ...current, details: next }))

  return (
    // On a phone on its side, the counters need the room of the mere offer.
    <section aria-label={t.details} className={classNames('flex flex-col gap-3', !isShown && 'short:hidden')}>
      {asksDecision && !isDecidedByParts && (
        <Decision
          parts={parts}
          value={details?.decidedBy}
          onChange={(decidedBy) => setDetails(tidy({ ...details, decidedBy }))}
        />
      )}
      {isOpen || isDecidedByParts ? (
        <Parts parts={parts} home={home} away={away} draft={draft} change={change} />
      ) : (
        <Button variant="quiet" className="self-center whitespace-normal!" onClick={() => setIsOpened(true)}>
          {t.addDetails}
        </Button>
      )}
      {facts.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="px-1 pb-1 text-note text-soft">{t.leagueCounts}</legend>
          {facts.map((key) => (
            <NumberPair
              key={key}
              label={nameFact(key)}
              lowest={-9999}
              highest={9999}
              home={home}
              away={away}
              value={details?.facts?.[key] ?? [null, null]}
              onChange={(pair) => setDetails(tidy({ ...details, facts: { ...details?.facts, [key]: pair } }))}
            />
          ))}
        </fieldset>
      )}
      {game.is_tiebreaker && score && isLevel(score, details) && (
        <p className="px-1 text-note text-soft">{t.tiebreakerNeedsWinner}</p>
      )}
      {score && <Gap parts={parts} details={details} score={score} change={change} />}
    </section>
  )
}

function isLevel({ home_score, away_score }: Score, details: GameDetails | null): boolean {
  const [home, away] = details?.shootout ?? [0, 0]
  return home_score === away_score && home === away
}

function Decision({
  parts,
  value,
  onChange,
}: {
  parts: GameParts
  value: GameDetails['decidedBy']
  onChange: (value: GameDetails['decidedBy']) => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1">
      <span className="font-semibold">{t.decidedIn}</span>
      <SegmentedControl
        label={t.decidedIn}
        value={value ?? 'regulation'}
        options={[
          { value: 'regulation', label: t.regulation },
          { value: 'overtime', label: t.overtime },
          { value: 'shootout', label: parts.shootout === 'apart' ? t.penalties : t.shootout },
        ]}
        onChange={(way) => onChange(way === 'regulation' ? undefined : way)}
      />
      <span className="basis-full text-note text-soft">{t.rulesAskDecision}</span>
    </div>
  )
}

/** The parts of the game as buttons: the chosen one is counted with the large buttons, and can be typed. */
function Parts({
  parts,
  home,
  away,
  draft,
  change,
}: {
  parts: GameParts
  home: GameSide
  away: GameSide
  draft: ScoreDraft
  change: Change
}) {
  const details = draft.details ?? null
  // Points of a set are not counted with the large buttons, so the choice is not part of the draft.
  const [typedPart, setTypedPart] = useState<PartKey>()
  const chosen = draft.part?.key ?? typedPart
  const choose = (key: PartKey) => {
    const next = key === chosen ? undefined : key
    setTypedPart(next)
    if (parts.counts !== 'score') return
    change(({ part: _part, ...current }) =>
      next === undefined
        ? current
        : { ...current, part: { key: next, isApart: next === 'shootout' && parts.shootout === 'apart' } },
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <div
        role="group"
        aria-label={t.countIn}
        className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-0.5 rounded-[14px] border border-tone-edge bg-sunken p-0.5"
      >
        {listParts(parts, details).map((key) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === chosen}
            onClick={() => choose(key)}
            className={classNames(
              'flex min-h-14 touch-manipulation flex-col items-center justify-center rounded-[12px] px-1 py-1 leading-tight',
              key === chosen ? 'bg-card text-ink shadow-card ring-1 ring-line-button' : 'text-soft hover:text-ink',
            )}
          >
            <span className="text-note">{namePart(parts, key)}</span>
            <strong className="text-[1.0625rem] font-bold text-ink tabular">{formatPart(details, key)}</strong>
          </button>
        ))}
      </div>
      {chosen === undefined ? (
        <p className="px-1 text-note text-soft">{t.tapPart}</p>
      ) : (
        <NumberPair
          key={chosen}
          label={namePart(parts, chosen)}
          lowest={0}
          highest={999}
          home={home}
          away={away}
          value={getPart(details, chosen) ?? [null, null]}
          onChange={([ours, theirs]) => {
            const part = ours === null && theirs === null ? null : ([ours ?? 0, theirs ?? 0] as const)
            change((current) => ({ ...current, details: withPart(current.details, chosen, part) }))
          }}
        />
      )}
    </div>
  )
}

type Pair = readonly [home: number | null, away: number | null]

/** A number for each team. What cannot be read stays in its field, with the reason. */
function NumberPair({
  label,
  lowest,
  highest,
  home,
  away,
  value,
  onChange,
}: {
  label: string
  lowest: number
  highest: number
  home: GameSide
  away: GameSide
  value: Pair
  onChange: (pair: Pair) => void
}) {
  const [problem, setProblem] = useState<{ readonly side: 0 | 1; readonly typed: string }>()
  const field = (side: 0 | 1, team: GameSide) => (
    <label className="flex min-w-0 flex-1 basis-32 items-center gap-2">
      <span className="line-clamp-2 min-w-0 flex-1 text-[0.9375rem] leading-tight">{team.name}</span>
      <input
        type="text"
        inputMode={lowest < 0 ? 'text' : 'numeric'}
        autoComplete="off"
        maxLength={5}
        aria-label={[label, team.name].join(', ')}
        aria-invalid={problem?.side === side ? true : undefined}
        value={problem?.side === side ? problem.typed : (value[side] ?? '')}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          const number = toWhole(target.value, lowest, highest)
          if (number === undefined) return setProblem({ side, typed: target.value })
          setProblem(undefined)
          onChange(side === 0 ? [number, value[1]] : [value[0], number])
        }}
        className="h-11 w-16 shrink-0 rounded-control border border-line-strong bg-card text-center text-[1.0625rem] font-semibold tabular aria-invalid:border-red"
      />
    </label>
  )
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-1">
      <span className="basis-full font-semibold">{label}</span>
      {field(0, home)}
      {field(1, away)}
      {problem && (
        <p role="alert" className="basis-full font-semibold text-red">
          {t.notWhole}
        </p>
      )}
    </div>
  )
}

/** Returns null for an empty field, and undefined for what is not a whole number in these limits. */
function toWhole(typed: string, lowest: number, highest: number): number | null | undefined {
  const text = typed.trim().replace('−', '-')
  if (text === '') return null
  if (!/^-?\d{1,4}$/.test(text)) return undefined
  const number = Number(text)
  return number < lowest || number > highest ? undefined : number
}

function Gap({
  parts,
  details,
  score,
  change,
}: {
  parts: GameParts
  details: GameDetails | null
  score: Score
  change: Change
}) {
  const gap = findPartsGap(parts, details, score)
  if (!gap) return null
  const [inParts, filed] = [`${gap[0]} – ${gap[1]}`, `${score.home_score} – ${score.away_score}`]
  return (
    <Banner
      action={
        <Button
          size="small"
          onClick={() => {
            const at = new Date().toISOString()
            change((current) => typeNumber(typeNumber(current, 'home', String(gap[0]), at), 'away', String(gap[1]), at))
          }}
        >
          {t.takeScore(inParts)}
        </Button>
      }
    >
      {parts.counts === 'points' ? t.setsSay(inParts, filed) : t.addUp(inParts, filed)}
    </Banner>
  )
}

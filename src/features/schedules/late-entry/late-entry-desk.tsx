import { useMemo, useState } from 'react'
import { listTeamsOutside, type LateEntry } from '#domain/scheduling/repair/late-entry.ts'
import { addChosenPlace, removeChosenPlace } from '#domain/scheduling/repair/rainout/choices.ts'
import type { RepairHelp } from '#domain/scheduling/repair/help.ts'
import type { GamePlace } from '#domain/scheduling/repair/repair.ts'
import { getTeamIds } from '#domain/scores/game-teams.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { CheckboxField, TextField } from '#ui/forms/form-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { useMarkUnsaved } from '#ui/forms/hooks/use-mark-unsaved.ts'
import { RainoutAnswerView } from '../rainout/rainout-answer-view.tsx'
import { LeewayFields } from '../rainout/rainout-fields.tsx'
import { listUsualWeekdays } from '../rainout/rainout-input.ts'
import { RainoutProgress } from '../rainout/rainout-progress.tsx'
import type { RainoutSolver } from '../rainout/rainout-solver.ts'
import { createRainoutNames } from '../rainout/rainout-words.ts'
import { useRainoutSearch } from '../rainout/use-rainout-search.ts'
import { AcceptLateEntry } from './accept-late-entry.tsx'
import {
  addGames,
  createLateEntryInput,
  getGamesEach,
  toLateEntrySearch,
  type LateEntryInput,
  type LateEntrySearch,
} from './late-entry-input.ts'
import { t } from './words.ts'

type Props = Omit<LateEntry, 'teamIds'> & { readonly solver: RainoutSolver }

/** Asks which teams join, finds times for their games, and lets the user adjust and accept them. */
export function LateEntryDesk({ schedule, rows, leftIds, solver }: Props) {
  const now = useCurrentMinute()
  const [input, setInput] = useState(() => createLateEntryInput(schedule, rows, now))
  const [asked, setAsked] = useState<LateEntrySearch>()
  const { search, find, prove, cancel, forget } = useRainoutSearch(solver)
  const { teamIds } = input
  const entry = useMemo(() => ({ schedule, rows, leftIds, teamIds }), [schedule, rows, leftIds, teamIds])
  const gamesEach = useMemo(() => getGamesEach(input, entry), [input, entry])
  const question = useMemo(() => toLateEntrySearch(input, entry, now), [input, entry, now])
  const games = asked?.games
  const shown = useMemo(() => (games ? addGames(rows, games) : rows), [rows, games])
  const names = useMemo(() => createRainoutNames(shown), [shown])
  const days = useMemo(() => {
    const own = rows.games.filter(({ schedule_id }) => schedule_id === schedule.id)
    return listUsualWeekdays(own, rows)
  }, [rows, schedule.id])
  useMarkUnsaved(search.state === 'idle' ? null : t.timesLookedFor)
  const finding = search.state === 'done' ? search.finding : undefined

  /** Changes the input and discards the result, which belongs to other games or dates. */
  const change = (set: Partial<LateEntryInput>) => {
    setInput({ ...input, ...set })
    forget()
  }
  const start = (next: LateEntryInput) => {
    setInput(next)
    const found = toLateEntrySearch(next, entry, now)
    if (!found) return
    setAsked(found)
    void find(found.rows, found.plan)
  }
  /** Searches for the same games again, with other places that the user chose. */
  const choose = (gameId: string, place: GamePlace | null) => {
    if (!asked || !finding) return
    const { parts, plan } = finding
    const chosen =
      place === null
        ? removeChosenPlace(parts, plan.chosen, gameId)
        : addChosenPlace(parts, plan.chosen, { gameId, place })
    void find(addGames(rows, asked.games), { ...asked.plan, chosen, now }, finding)
  }
  const takeHelp = ({ date, weekday }: RepairHelp) =>
    start({
      ...input,
      ...(date !== undefined && { until: date }),
      ...(weekday !== undefined && { extraDays: [...input.extraDays, weekday] }),
    })

  return (
    <>
      <TeamFields entry={entry} input={input} gamesEach={gamesEach} onChange={change} />
      {teamIds.length > 0 && (
        <LeewayFields title={t.dates} input={input} days={days} today={now} timeZone={rows.timeZone} onChange={change}>
          {question && <p className="text-soft">{t.gamesToFind(question.games.length)}</p>}
          {gamesEach.games === 0 && <Banner>{t.noGameDays}</Banner>}
          <div>
            <Button
              variant="primary"
              disabled={question === null || search.state === 'running'}
              onClick={() => start(input)}
            >
              {t.findTimes}
            </Button>
          </div>
        </LeewayFields>
      )}
      {search.state === 'running' && <RainoutProgress moves={search.moves} onCancel={cancel} />}
      {search.state === 'failed' && (
        <Banner tone="red" action={<Button onClick={() => start(input)}>{t.tryAgain}</Button>}>
          {t.searchFailed}
        </Banner>
      )}
      {search.state === 'done' && asked && (
        <RainoutAnswerView
          finding={search.finding}
          trouble={search.trouble}
          rows={shown}
          names={names}
          solver={solver}
          onChoose={choose}
          onHelp={takeHelp}
          onProve={() => void prove(search.finding)}
          onAgain={() => start(input)}
          renderAccept={(isStale) => (
            <AcceptLateEntry
              schedule={schedule}
              games={asked.games}
              teams={rows.teams.filter(({ id }) => teamIds.includes(id)).map(({ name }) => name)}
              finding={search.finding}
              isStale={isStale}
            />
          )}
        />
      )}
    </>
  )
}

function TeamFields({
  entry,
  input,
  gamesEach: { games, usual, most, step },
  onChange,
}: {
  entry: LateEntry
  input: LateEntryInput
  gamesEach: ReturnType<typeof getGamesEach>
  onChange: (set: Partial<LateEntryInput>) => void
}) {
  const own = entry.rows.games.filter(({ schedule_id }) => schedule_id === entry.schedule.id)
  const playing = new Set([...own.flatMap(getTeamIds), ...input.teamIds])
  const opponents = [...playing].filter((id) => !entry.leftIds.has(id)).length - 1
  const isAny = input.teamIds.length > 0
  return (
    <Section title={t.teams} notes={t.chooseTeams}>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {listTeamsOutside(entry).map(({ id, name }) => (
          <li key={id}>
            <CheckboxField
              label={name}
              checked={input.teamIds.includes(id)}
              onChange={(event) => {
                const others = input.teamIds.filter((one) => one !== id)
                onChange({ teamIds: event.target.checked ? [...others, id] : others })
              }}
            />
          </li>
        ))}
      </ul>
      {isAny && most === 0 && <Banner tone="red">{t.noOpponents}</Banner>}
      {isAny && most > 0 && (
        <TextField
          className="max-w-sm"
          label={t.gamesEach}
          hint={t.gamesEachHint(usual, opponents)}
          inputMode="numeric"
          maxLength={3}
          value={input.gamesEach}
          error={games === null ? (step === 1 ? t.gamesEachRange(most) : t.evenGamesEach(most)) : undefined}
          onChange={(event) => onChange({ gamesEach: event.target.value })}
        />
      )}
    </Section>
  )
}

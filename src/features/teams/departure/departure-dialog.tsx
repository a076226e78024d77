import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAffectedPeople } from '#data/changes/affected-people.ts'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { readLeagueResults, readOpenGames } from '#data/queries/league-results.ts'
import { readLeagueRules } from '#data/queries/league-rules.ts'
import { errorMessage } from '#data/store/error-message.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { describeRules } from '#domain/rulebook/describe-rules.ts'
import { formatRecord } from '#domain/rulebook/format-record.ts'
import { calendarDateSchema } from '#domain/schema/columns.ts'
import { departures, reasonSchema, type League, type Team } from '#domain/schema/leagues.ts'
import { describeAffected, describeNotified } from '#domain/scheduling/conflicts/affected-people.ts'
import { formatRank } from '#domain/standings/columns.ts'
import { getLastInstantOf } from '#domain/standings/departures.ts'
import { toLocalDate } from '#domain/time.ts'
import { formatList } from '#i18n/format-list.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { classNames } from '#ui/class-names.ts'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { CheckboxField, FieldGroup, TextField } from '#ui/forms/form-field.tsx'
import { textInput } from '#ui/forms/form-inputs.ts'
import { Form } from '#ui/forms/form.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { Card } from '#ui/layout/card.tsx'
import { Movement } from '#ui/tables/movement.tsx'
import { useInitialRows } from '#ui/tables/use-initial-rows.ts'
import { compareDeparture, listRemaining, planRemaining, type DepartureEffect } from './compare-tables.ts'
import { recordDeparture, undoDeparture } from './record-departure.ts'
import { t } from './words.ts'

type Props = { team: Team; league: League; onClose: () => void }
type Found = NonNullable<Awaited<ReturnType<typeof readSeason>>>

/** Records that a team left the league, after showing what that does to the table and to its games to come. */
export default function DepartureDialog({ team, league, onClose }: Props) {
  const found = useLiveQuery((db) => readSeason(db, league.id, team.id), [league.id, team.id])
  return found ? <DepartureForm found={found} team={team} league={league} onClose={onClose} /> : null
}

function DepartureForm({ found, team, league, onClose }: Props & { found: Found }) {
  const db = useDatabase()
  const actor = useActor()
  const formId = useId()
  const [today] = useState(() => toLocalDate(new Date().toISOString(), league.time_zone))
  const form = useForm<DepartureInput, unknown, DepartureValues>({
    resolver: zodResolver(createFormSchema(today)),
    defaultValues: { left_as: 'withdrawn', date: today, reason: '' },
  })
  const [left_as, date] = useWatch({ control: form.control, name: ['left_as', 'date'] })
  const [isWithGames, setIsWithGames] = useState(true)
  const left_at = calendarDateSchema.safeParse(date).success ? getLastInstantOf(date, league.time_zone) : null
  const { results, rulebook, open, tournaments } = found
  const effect = useMemo(
    () => (left_at === null ? null : compareDeparture(results, rulebook, team.id, { left_at, left_as })),
    [results, rulebook, team.id, left_at, left_as],
  )
  const remaining = listRemaining(open, team.id)
  const affected = useAffectedPeople(remaining.map(({ id }) => id))
  const isForfeit = effect?.forfeitsRemaining === true
  const reasonOfChange = t.reasonOfChange(team.name)
  const isTold = isWithGames && remaining.length > 0

  const record = async (values: DepartureValues) => {
    if (!actor) return
    const left_at = getLastInstantOf(values.date, league.time_zone)
    const changed = await recordDeparture(db, actor, {
      teamId: team.id,
      left: { left_at, left_as: values.left_as, left_reason: values.reason },
      changes: isWithGames ? planRemaining(remaining, results.teams, team.id, isForfeit) : [],
      reason: reasonOfChange,
    })
    toastWithUndo(t.savedSuccessfully(team.name), {
      note: isTold && affected ? describeNotified(affected) : undefined,
      undo: () => undoDeparture(db, actor, team.id, changed),
      undone: t.changeUndone,
    })
    onClose()
  }
  const rules = describeRules(rulebook).find(({ key }) => key === 'leave')
  return (
    <FormDialog
      title={t.titleOf(team.name)}
      formId={formId}
      send={t.save}
      disabled={form.formState.isSubmitting}
      wide
      onClose={onClose}
    >
      <Form id={formId} form={form} work={record} words={errorMessage}>
        <FieldGroup label={t.how}>
          {departures.map((kind) => (
            <CheckboxField
              key={kind}
              type="radio"
              value={kind}
              label={t.kinds[kind]}
              {...registerField(form, 'left_as')}
            />
          ))}
        </FieldGroup>
        <TextField
          type="date"
          label={t.lastDay}
          hint={t.lastDayHint}
          required
          max={today}
          className="max-w-60"
          {...registerField(form, 'date')}
        />
        <TextField
          label={t.reason}
          hint={t.reasonHint}
          required
          maxLength={200}
          autoComplete="off"
          {...registerField(form, 'reason')}
        />
        {rules && (
          <section aria-labelledby={`${formId}-rules`} className="flex flex-col gap-1 border-t border-line pt-4">
            <h3 id={`${formId}-rules`}>{t.rulesSay(rules.number)}</h3>
            {rules.lines.map(({ key, text }) => (
              <p key={key}>{text}</p>
            ))}
          </section>
        )}
        <TableAfterward effect={effect} teamId={team.id} countsPoints={rulebook.points !== null} />
        {remaining.length > 0 && (
          <section aria-labelledby={`${formId}-games`} className="flex flex-col gap-2 border-t border-line pt-4">
            <h3 id={`${formId}-games`}>{t.affected}</h3>
            <CheckboxField
              label={(isForfeit ? t.forfeitGames : t.cancelGames)(remaining.length)}
              hint={t.gamesHowever}
              checked={isWithGames}
              onChange={({ target }) => setIsWithGames(target.checked)}
            />
            {isTold && affected && (
              <div className="flex flex-col gap-1">
                {describeAffected(affected).map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
                <p className="text-soft">{t.told(reasonOfChange)}</p>
              </div>
            )}
          </section>
        )}
        {tournaments.length > 0 && <p className="text-soft">{t.stillInTournament(formatList(tournaments))}</p>}
      </Form>
    </FormDialog>
  )
}

function TableAfterward({
  effect,
  teamId,
  countsPoints,
}: {
  /** Null until the day is valid. */
  effect: DepartureEffect | null
  teamId: string
  countsPoints: boolean
}) {
  const id = useId()
  const rows = useInitialRows(effect?.rows ?? [])
  const moved = effect?.rows.filter(({ row, before }) => row.rank !== before).length ?? 0
  const hasResults = effect?.rows.some(({ row }) => row.played > 0)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id}>{t.tableAfterward}</h3>
        <span role="status">
          {hasResults === true && <Pill tone={moved > 0 ? 'green' : 'gray'}>{t.placingsChange(moved)}</Pill>}
        </span>
      </div>
      {effect === null ? (
        <SkeletonLines count={3} />
      ) : hasResults === true ? (
        <Card className="overflow-x-auto">
          <table aria-labelledby={id} className="data-table [&_td]:px-2 [&_th]:px-2">
            <thead>
              <tr>
                <th scope="col" className="w-8">
                  <abbr title={t.rank} className="no-underline">
                    #
                  </abbr>
                </th>
                <th scope="col" className="text">
                  {t.team}
                </th>
                <th scope="col">{t.record}</th>
                <th scope="col">{countsPoints ? t.pts : t.pct}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ row, before }) => (
                <tr key={row.teamId} className={classNames(row.rank !== before && 'bg-tint')}>
                  <td>{formatRank(row)}</td>
                  <th scope="row" className="text">
                    <span className="flex items-center justify-between gap-2">
                      <span
                        className={classNames(
                          'text-[1rem] wrap-anywhere text-ink',
                          row.teamId === teamId ? 'font-semibold' : 'font-normal',
                        )}
                      >
                        {row.team.name}
                      </span>
                      <Movement rank={row.rank} before={before} />
                    </span>
                  </th>
                  <td className="whitespace-nowrap">{formatRecord(row)}</td>
                  <td className="font-semibold">{row.points ?? row.winPercentage}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      ) : (
        <p className="text-soft">{t.noResults}</p>
      )}
    </section>
  )
}

const createFormSchema = (today: string) =>
  z.object({
    left_as: z.enum(departures),
    date: z
      .string()
      .check(
        z.refine((date) => calendarDateSchema.safeParse(date).success && date <= today, { error: () => t.dayInvalid }),
      ),
    reason: textInput(reasonSchema),
  })
type DepartureInput = z.input<ReturnType<typeof createFormSchema>>
type DepartureValues = z.output<ReturnType<typeof createFormSchema>>

/** Reads the results, the rules, and what the team has still to play. Undefined if the league is not on the device. */
async function readSeason(db: LocalDatabase, leagueId: string, teamId: string) {
  const league = await db.leagues.get(leagueId)
  if (!league) return undefined
  const { rulebook } = await readLeagueRules(db, league)
  const [results, open, schedules] = await Promise.all([
    readLeagueResults(db, leagueId, rulebook),
    readOpenGames(db, leagueId),
    db.schedules.where('league_id').equals(leagueId).toArray(),
  ])
  const isEntered = ({ tournament_facts: facts }: (typeof schedules)[number]) =>
    facts !== null && facts.entrants.includes(teamId) && !facts.withdrawn.includes(teamId)
  return {
    results: { ...results, games: [...results.games, ...open] },
    rulebook,
    open,
    tournaments: schedules.flatMap((schedule) =>
      schedule.status !== 'completed' && isEntered(schedule) ? [schedule.name] : [],
    ),
  }
}

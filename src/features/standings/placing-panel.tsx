import { Check, ChevronDown, ChevronUp, Copy, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { useLiveQuery } from '#data/queries/context.tsx'
import type { StandingsColumn } from '#domain/standings/columns.ts'
import type { DivisionTable, TableRow } from '#domain/standings/division-tables.ts'
import { explainRow, type ExplainedRow } from '#domain/standings/explain-row.ts'
import type { ScoreUnit } from '#domain/rulebook/describe-placing.ts'
import type { ToldComparison, ToldStep } from '#domain/rulebook/describe-steps.ts'
import type { RulebookVersion } from '#domain/schema/leagues.ts'
import { isPlayedBy } from '#domain/scores/game-teams.ts'
import { formatDate } from '#i18n/format.ts'
import { TeamMark } from '#ui/brand/team-mark.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { describePlaceRange, describeRaceVerdict } from './race-words.ts'
import type { TeamRace } from './use-races.ts'
import { RowDraws } from './lot-draws.tsx'
import { RowTiebreakers } from './tiebreaker-games.tsx'
import { describeAdjustment, RowAdjustments } from './row-adjustments.tsx'
import { t } from './words.ts'

type Props = {
  row: TableRow
  table: DivisionTable
  /** Null if the league’s settings stand for the rules. */
  version: RulebookVersion | null
  unit: ScoreUnit | undefined
  verdict: TeamRace | undefined
  /** The games that the team still has to play; undefined while they are being read. */
  left: number | undefined
  columns: readonly StandingsColumn[]
  onSelect: (teamId: string) => void
  onAdjust: () => void
  onDraw: (teamIds: readonly string[]) => void
  onMark: (teamIds: readonly string[]) => void
  onClose: () => void
}

/** Why a team is ranked where it is, step by step, what it can still reach, and what may change. */
export function PlacingPanel({ row, table, version, unit, verdict, left, columns, ...actions }: Props) {
  const { onSelect, onAdjust, onDraw, onMark, onClose } = actions
  const names = useRecorderNames(table)
  const explained = useMemo(
    () => explainRow(table, row.teamId, unit, (id) => names?.get(id)),
    [table, row.teamId, unit, names],
  )
  const title = titleOf(row)
  const index = table.rows.findIndex(({ teamId }) => teamId === row.teamId)
  const [previous, next] = [table.rows[index - 1], table.rows[index + 1]]
  const notes = describeNotes({ row, table, verdict, left })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(toText(title, row, explained, citeVersion(explained, version), notes))
      notify.success(t.explanationCopied)
    } catch {
      notify.error(t.copyNotAllowed) // without https, browsers provide no clipboard access
    }
  }
  return (
    <Dialog
      title={
        <span className="flex items-center gap-3">
          <TeamMark team={row.team} size="small" />
          {title}
        </span>
      }
      onClose={onClose}
      isPanel
      startsAt="heading"
      footer={
        <>
          <Button icon={<Copy size={18} />} onClick={() => void copy()}>
            {t.copyExplanation}
          </Button>
          <Button icon={<Printer size={18} />} onClick={() => print()}>
            {t.print}
          </Button>
        </>
      }
    >
      <div className="placing-explanation flex flex-col gap-5">
        <h2 className="hidden print:block print:outline-none">{title}</h2>
        <div className="-my-2 flex items-center justify-between gap-3 print:hidden">
          <p className="text-note text-soft tabular">{t.teamOf(index + 1, table.rows.length)}</p>
          <span className="flex shrink-0">
            <IconButton
              label={t.previousTeam}
              disabled={!previous}
              onClick={() => previous && onSelect(previous.teamId)}
            >
              <ChevronUp size={20} />
            </IconButton>
            <IconButton label={t.nextTeam} disabled={!next} onClick={() => next && onSelect(next.teamId)}>
              <ChevronDown size={20} />
            </IconButton>
          </span>
        </div>
        {explained?.comparisons.map((told) => (
          <ComparisonSteps key={told.verdict} told={told} table={table} />
        ))}
        {explained?.comparisons.length === 0 && <p>{t.onlyTeam}</p>}
        {explained?.cited && (
          <blockquote className="rounded-card border border-line bg-bg px-4 py-3">
            <p className="text-note text-soft">{citeVersion(explained, version)}</p>
            {explained.cited.text !== '' && <p>{explained.cited.text}</p>}
          </blockquote>
        )}
        <RowDraws
          draws={table.draws.filter(({ draw }) => draw.team_ids.includes(row.teamId))}
          nameOf={(id) => names?.get(id)}
          onDraw={explained?.openLots ? () => onDraw(explained.openLots ?? []) : null}
        />
        <RowTiebreakers table={table} teamId={row.teamId} tied={explained?.openPlayoff ?? null} onMark={onMark} />
        <RowAdjustments row={row} onAdjust={onAdjust} />
        {notes.length > 0 && (
          <section aria-labelledby="still" className="flex flex-col gap-1 border-t border-line pt-4">
            <h3 id="still">{t.whatCanStillHappen}</h3>
            {notes.map((note) => (
              <p key={note} className="text-soft">
                {note}
              </p>
            ))}
          </section>
        )}
        <p className="text-note text-soft md:hidden print:hidden">{describeHiddenColumns(row, columns)}</p>
      </div>
    </Dialog>
  )
}

/** Returns the names of the people who recorded drawings, as far as this person may see members. */
function useRecorderNames({ draws }: DivisionTable): ReadonlyMap<string, string> | undefined {
  const ids = draws.flatMap(({ draw }) => draw.created_by ?? [])
  return useLiveQuery(
    async (db) => {
      const members = ids.length === 0 ? [] : await db.memberships.where('user_id').anyOf(ids).toArray()
      return new Map(members.map(({ user_id, display_name }) => [user_id, display_name]))
    },
    [ids.join(' ')],
  )
}

function titleOf({ team, rank, isShared }: TableRow): string {
  return isShared ? t.whyShared(team.name, rank) : t.whyPlace(team.name, rank)
}

/** Returns `Clause 2.3, version 4 of Sat, Nov 28, 2026`, or `Clause 2.3, league settings`. */
function citeVersion(explained: ExplainedRow | null, version: RulebookVersion | null): string {
  const number = explained?.cited?.number ?? ''
  return version
    ? t.clauseOfVersion(number, version.number, formatDate(version.applies_from, { year: true }))
    : t.clauseOfSettings(number)
}

function describeNotes({ row, table, verdict, left }: Pick<Props, 'row' | 'table' | 'verdict' | 'left'>): string[] {
  const nameOf = (id: string | null) => table.rows.find(({ teamId }) => teamId === id)?.team.name ?? t.anotherTeam
  const open = table.season.games.filter(
    (game) => isPlayedBy(game, row.teamId) && table.season.provisionalGameIds?.has(game.id) === true,
  )
  return [
    left !== undefined && left > 0 && t.gamesLeft(left),
    verdict?.range && describePlaceRange(verdict.range, row.team.name, table.rows.length),
    verdict && describeRaceVerdict(verdict, nameOf),
    row.reported > 0 && t.reportedOneSideOnly(row.reported),
    ...open.map(({ home_team_id, away_team_id }) => t.mayStillChange(nameOf(home_team_id), nameOf(away_team_id))),
  ].filter((note) => typeof note === 'string')
}

function describeHiddenColumns(row: TableRow, columns: readonly StandingsColumn[]): string {
  const hidden = columns.filter(({ isMain, key }) => !isMain && key !== 'for' && key !== 'against')
  return hidden.map((column) => `${column.label} ${column.text(row)}`.replaceAll(' ', '\u00A0')).join(' · ')
}

function ComparisonSteps({ told, table }: { told: ToldComparison; table: DivisionTable }) {
  return (
    <section className="flex flex-col gap-4">
      <p>
        {told.level} <strong className="font-semibold">{told.verdict}</strong>
      </p>
      {told.level !== '' && (
        <ol className="flex flex-col">
          {told.steps.map((step, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a clause can be asked twice
            <Step key={index} step={step} isLast={index === told.steps.length - 1} table={table} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Step({ step, isLast, table }: { step: ToldStep; isLast: boolean; table: DivisionTable }) {
  const isDecided = step.kind === 'decided'
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0">
      {!isLast && <span aria-hidden="true" className="absolute top-7 bottom-0 left-[0.8125rem] w-px bg-line" />}
      <span
        aria-hidden="true"
        className={classNames(
          'flex size-7 shrink-0 items-center justify-center rounded-full text-tiny font-semibold tabular',
          isDecided ? 'bg-accent text-accent-ink' : 'bg-gray-tint text-soft',
        )}
      >
        {isDecided ? <Check size={16} /> : step.number}
      </span>
      <div className="min-w-0 grow pt-0.5">
        <p className="font-medium">
          <span className={isDecided ? 'tabular' : 'sr-only'}>{step.number}</span> {step.title}
        </p>
        {step.detail !== '' && <p className="text-note text-soft">{step.detail}</p>}
        {step.rows.length > 0 && (
          <table className="mt-1 w-full text-note">
            <caption className="sr-only">{step.title}</caption>
            <tbody>
              {step.rows.map(({ teamId, note, value }) => (
                <tr key={teamId} className="border-t border-line-soft">
                  <th scope="row" className="py-1 pr-2 text-left font-normal">
                    <TeamInStep teamId={teamId} table={table} />
                  </th>
                  <td className="py-1 pr-2 text-right whitespace-nowrap text-soft">{note}</td>
                  <td className="py-1 text-right font-semibold whitespace-nowrap tabular">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </li>
  )
}

function TeamInStep({ teamId, table }: { teamId: string; table: DivisionTable }) {
  const team = table.rows.find((row) => row.teamId === teamId)?.team
  if (!team) return null
  return (
    <span className="flex min-w-0 items-center gap-2">
      <TeamMark team={team} size="line" />
      <span className="min-w-0 wrap-anywhere">{team.name}</span>
    </span>
  )
}

/** Returns the explanation as plain text, for a message. */
function toText(
  title: string,
  { deducted }: TableRow,
  explained: ExplainedRow | null,
  clause: string,
  notes: readonly string[],
): string {
  const rulesText = explained?.cited ? [[clause, explained.cited.text].filter(Boolean).join(': ')] : []
  return [
    title,
    ...(explained?.comparisons.flatMap(({ level, verdict, steps }) => [
      [level, verdict].filter(Boolean).join(' '),
      ...(level === '' ? [] : steps.map(lineOf)),
    ]) ?? []),
    ...rulesText,
    ...deducted.map(describeAdjustment),
    ...notes,
  ].join('\n')
}

function lineOf({ number, title, detail, rows }: ToldStep): string {
  const values = rows.map(({ value }) => value).join(', ')
  return [`${number} ${title}`, detail, values].filter(Boolean).join(': ')
}

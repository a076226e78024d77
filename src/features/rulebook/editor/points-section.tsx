import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Bonus, Points, Rulebook, Unit } from '#domain/rulebook/document.ts'
import { Button } from '#ui/button.tsx'
import { Menu, type MenuItem } from '#ui/dialogs/menu.tsx'
import { CheckboxField, FieldGroup, SelectField } from '#ui/forms/form-field.tsx'
import { Options } from '#ui/forms/options.tsx'
import { RemoveButton } from '#ui/icon-buttons.tsx'
import { FormSection, Problems, type FormPart } from './form-section.tsx'
import { findRankedBy, newBonus, rankBy, withField, type RankedBy } from './form-state.ts'
import { NumberField, OptionalNumberField } from './number-field.tsx'
import { UnitField } from './unit-field.tsx'
import { t } from './words.ts'

type Props = FormPart & { readonly document: Rulebook; readonly onChange: (next: Rulebook) => void }

/** What results are worth, and what the table is ranked by. `rankList` edits an order that has no name of its own. */
export function PointsSection({ document, problems, onChange, rankList }: Props & { rankList: ReactNode }) {
  const [lastPoints, setLastPoints] = useState(document.points)
  if (document.points && document.points !== lastPoints) setLastPoints(document.points)
  const { points, forfeit = {} } = document
  const rankedBy = findRankedBy(document)
  const setForfeit = (next: NonNullable<Rulebook['forfeit']>) =>
    onChange(withField(document, 'forfeit', Object.keys(next).length === 0 ? undefined : next))
  const choose = (next: RankedBy) => {
    if (next === 'own') onChange({ ...document, rank: [...document.rank, { id: freeRankId(document), by: 'wins' }] })
    else onChange(rankBy(document, next, lastPoints ?? undefined))
  }
  return (
    <FormSection number="1" title={t.pointsAndOrder}>
      <SelectField
        label={t.tableRankedBy}
        className="max-w-sm"
        value={rankedBy}
        onChange={(event) => choose(toRankedBy(event.target.value))}
      >
        <Options values={rankedByValues} label={(value) => t.rankedBy[value]} />
      </SelectField>
      {rankedBy === 'own' && rankList}
      <CheckboxField
        label={t.givesPoints}
        checked={points !== null}
        onChange={(event) =>
          onChange({
            ...document,
            points: event.target.checked ? (lastPoints ?? { win: 3, draw: 1, loss: 0 }) : null,
          })
        }
      />
      {points && (
        <PointsTable
          {...{ points, problems, forfeit, setForfeit }}
          onPoints={(next) => onChange({ ...document, points: next })}
        />
      )}
      {!points && <ForfeitScore {...{ forfeit, setForfeit }} />}
      <Problems problems={problems} at="forfeit" />
      <DrawsChoice document={document} onChange={onChange} />
    </FormSection>
  )
}

const rankedByValues: readonly RankedBy[] = ['points', 'percentage', 'points_per_game', 'own']

function toRankedBy(value: string): RankedBy {
  return rankedByValues.find((each) => each === value) ?? 'own'
}

function freeRankId({ rank, ties, across }: Rulebook): string {
  const taken = new Set([...rank, ...ties.order, ...(across?.order ?? [])].map(({ id }) => id))
  let id = 'rank_wins'
  for (let count = 2; taken.has(id); count++) id = `rank_wins_${count}`
  return id
}

type Forfeit = NonNullable<Rulebook['forfeit']>
type ForfeitProps = { readonly forfeit: Forfeit; readonly setForfeit: (next: Forfeit) => void }

function PointsTable({
  points,
  onPoints,
  problems,
  forfeit,
  setForfeit,
}: ForfeitProps & FormPart & { points: Points; onPoints: (next: Points) => void }) {
  const set = <Key extends keyof Points>(key: Key, value: Points[Key] | undefined) =>
    onPoints(withField(points, key, value))
  const labels = { overtime: t.overtime, shootout: t.shootout, noResult: t.noResult, bye: t.bye }
  const byScore = points.byScore ?? []
  const bonuses = points.bonuses ?? []
  const setScores = (next: typeof byScore) => set('byScore', next.length === 0 ? undefined : next)
  const setBonuses = (next: readonly Bonus[]) => set('bonuses', next.length === 0 ? undefined : [...next])
  const hasForfeitPoints = forfeit.win !== undefined || forfeit.loss !== undefined
  const pair = { win: Math.max(points.win - 1, points.loss), loss: points.loss + 1 }
  const additions: readonly (MenuItem | false)[] = [
    !points.overtime && { label: t.overtime, onSelect: () => set('overtime', pair) },
    !points.shootout && { label: t.shootout, onSelect: () => set('shootout', pair) },
    {
      label: t.exactScore,
      onSelect: () => setScores([...byScore, { for: Number.NaN, against: Number.NaN, ...pair }]),
    },
    !hasForfeitPoints && {
      label: t.forfeitPoints,
      onSelect: () => setForfeit({ ...forfeit, win: points.win, loss: points.loss }),
    },
    !forfeit.score && { label: t.forfeitScore, onSelect: () => setForfeit({ ...forfeit, score: [3, 0] }) },
    points.noResult === undefined && { label: t.noResult, onSelect: () => set('noResult', 1) },
    points.bye === undefined && { label: t.bye, onSelect: () => set('bye', points.win) },
    { label: t.bonusPoints, startsGroup: true, onSelect: () => setBonuses([...bonuses, newBonus]) },
  ]
  return (
    <>
      <div className="flex flex-col gap-2">
        <Row label={t.regulation} isHead>
          <Cell row={t.regulation} column={t.win} value={points.win} onChange={(win) => onPoints({ ...points, win })} />
          <Cell
            row={t.regulation}
            column={t.draw}
            value={points.draw}
            onChange={(draw) => onPoints({ ...points, draw })}
          />
          <Cell
            row={t.regulation}
            column={t.loss}
            value={points.loss}
            onChange={(loss) => onPoints({ ...points, loss })}
          />
        </Row>
        {(['overtime', 'shootout'] as const).map((key) => {
          const pair = points[key]
          return (
            pair && (
              <Row key={key} label={labels[key]} onRemove={() => set(key, undefined)}>
                <Cell
                  row={labels[key]}
                  column={t.win}
                  value={pair.win}
                  onChange={(win) => set(key, { ...pair, win })}
                />
                <NoCell />
                <Cell
                  row={labels[key]}
                  column={t.loss}
                  value={pair.loss}
                  onChange={(loss) => set(key, { ...pair, loss })}
                />
              </Row>
            )
          )
        })}
        {byScore.map((entry, index) => {
          const label = t.scoreOf(entry.for, entry.against)
          const change = (part: Partial<typeof entry>) =>
            setScores(byScore.map((each, at) => (at === index ? { ...each, ...part } : each)))
          return (
            <Row
              key={index}
              label={
                <span className="flex items-center gap-1">
                  <ScoreCell label={t.winnersScore} value={entry.for} onChange={(value) => change({ for: value })} />
                  –
                  <ScoreCell
                    label={t.losersScore}
                    value={entry.against}
                    onChange={(value) => change({ against: value })}
                  />
                </span>
              }
              name={label}
              onRemove={() => setScores(byScore.filter((_, at) => at !== index))}
            >
              <Cell row={label} column={t.win} value={entry.win} onChange={(win) => change({ win })} />
              <NoCell />
              <Cell row={label} column={t.loss} value={entry.loss} onChange={(loss) => change({ loss })} />
            </Row>
          )
        })}
        {hasForfeitPoints && (
          <Row
            label={t.forfeit}
            onRemove={() => setForfeit(withField(withField(forfeit, 'win', undefined), 'loss', undefined))}
          >
            <Cell
              row={t.forfeit}
              column={t.win}
              value={forfeit.win}
              placeholder={points.win}
              onChange={(win) => setForfeit(withField(forfeit, 'win', Number.isNaN(win) ? undefined : win))}
            />
            <NoCell />
            <Cell
              row={t.forfeit}
              column={t.loss}
              value={forfeit.loss}
              placeholder={points.loss}
              onChange={(loss) => setForfeit(withField(forfeit, 'loss', Number.isNaN(loss) ? undefined : loss))}
            />
          </Row>
        )}
        {(['noResult', 'bye'] as const).map(
          (key) =>
            points[key] !== undefined && (
              <Row key={key} label={labels[key]} onRemove={() => set(key, undefined)}>
                <Cell row={labels[key]} column={t.eachTeam} value={points[key]} onChange={(value) => set(key, value)} />
                <span className="text-note text-soft">{t.forEachTeam}</span>
              </Row>
            ),
        )}
        {forfeit.score && <ForfeitScore {...{ forfeit, setForfeit }} />}
      </div>
      {bonuses.map((bonus, index) => (
        <BonusFields
          key={index}
          bonus={bonus}
          number={index + 1}
          problems={problems}
          onChange={(next) => setBonuses(bonuses.map((each, at) => (at === index ? next : each)))}
          onRemove={() => setBonuses(bonuses.filter((_, at) => at !== index))}
        />
      ))}
      <Problems problems={problems} at="points" />
      <div className="flex">
        <Menu label={t.addPoints} items={additions.filter((each) => each !== false)} />
      </div>
    </>
  )
}

function Row({
  label,
  name = typeof label === 'string' ? label : '',
  isHead = false,
  onRemove,
  children,
}: {
  label: ReactNode
  name?: string
  isHead?: boolean
  onRemove?: () => void
  children: ReactNode
}) {
  return (
    <div role="group" aria-label={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isHead && (
        <div aria-hidden="true" className="flex w-full gap-x-3 text-note text-soft">
          <span className="w-28 max-sm:hidden" />
          {[t.win, t.draw, t.loss].map((column) => (
            <span key={column} className="w-[4.5rem] text-center">
              {column}
            </span>
          ))}
        </div>
      )}
      <span className="w-28 max-sm:w-full">{label}</span>
      {children}
      {onRemove && <RemoveButton label={t.remove(name)} onClick={onRemove} />}
    </div>
  )
}

function Cell({
  row,
  column,
  value,
  onChange,
}: {
  row: string
  column: string
  value: number | undefined
  placeholder?: number
  onChange: (value: number) => void
}) {
  return (
    <NumberField
      label={t.cell(row, column)}
      labelHidden
      className="w-[4.5rem] [&_input]:text-center"
      value={value}
      onChange={onChange}
    />
  )
}

function ScoreCell(props: { label: string; value: number; onChange: (value: number) => void }) {
  return <NumberField {...props} labelHidden className="w-14 [&_input]:text-center" />
}

function NoCell() {
  return (
    <span aria-hidden="true" className="w-[4.5rem] text-center text-soft">
      –
    </span>
  )
}

/** The score that a forfeited game counts as. */
function ForfeitScore({ forfeit, setForfeit }: ForfeitProps) {
  const { score } = forfeit
  if (!score) {
    return (
      <div className="flex">
        <Button variant="quiet" icon={<Plus size={18} />} onClick={() => setForfeit({ ...forfeit, score: [3, 0] })}>
          {t.forfeitScore}
        </Button>
      </div>
    )
  }
  return (
    <>
      <Row label={t.forfeitCountsAs} onRemove={() => setForfeit(withField(forfeit, 'score', undefined))}>
        <ScoreCell
          label={t.winnersScore}
          value={score[0]}
          onChange={(value) => setForfeit({ ...forfeit, score: [value, score[1]] })}
        />
        –
        <ScoreCell
          label={t.losersScore}
          value={score[1]}
          onChange={(value) => setForfeit({ ...forfeit, score: [score[0], value] })}
        />
      </Row>
    </>
  )
}

const outcomes = ['win', 'draw', 'loss'] as const

function BonusFields({
  bonus,
  number,
  problems,
  onChange,
  onRemove,
}: FormPart & { bonus: Bonus; number: number; onChange: (next: Bonus) => void; onRemove: () => void }) {
  const set = <Key extends keyof Bonus>(key: Key, value: Bonus[Key] | undefined) =>
    onChange(withField(bonus, key, value))
  const chosen = bonus.outcomes ?? outcomes
  return (
    <div role="group" aria-label={t.bonus(number)} className="flex flex-col gap-3 rounded-card border border-line p-3">
      <div className="flex items-center justify-between gap-3">
        <span className="font-semibold">{t.bonus(number)}</span>
        <RemoveButton label={t.remove(t.bonus(number))} onClick={onRemove} />
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <NumberField
          label={t.points}
          className="w-28"
          value={bonus.points}
          onChange={(value) => set('points', value)}
        />
        <SelectField
          label={t.measured}
          value={bonus.of}
          onChange={(event) => set('of', event.target.value === 'margin' ? 'margin' : 'own')}
        >
          <Options values={['own', 'margin'] as const} label={(value) => t.bonusOf[value]} />
        </SelectField>
        <UnitField label={t.whatIsCounted} value={bonus.unit} onChange={(unit: Unit) => set('unit', unit)} />
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <OptionalNumberField
          label={t.atLeast}
          className="w-28"
          value={bonus.atLeast}
          onChange={(value) => set('atLeast', value)}
        />
        <OptionalNumberField
          label={t.atMost}
          className="w-28"
          value={bonus.atMost}
          onChange={(value) => set('atMost', value)}
        />
        <CheckboxField
          label={t.forEachOne}
          className="self-end"
          checked={bonus.each === true}
          onChange={(event) => set('each', event.target.checked || undefined)}
        />
      </div>
      <FieldGroup label={t.earnedAfter}>
        <div className="flex flex-wrap gap-x-4">
          {outcomes.map((outcome) => (
            <CheckboxField
              key={outcome}
              label={t.afterA[outcome]}
              checked={chosen.includes(outcome)}
              onChange={(event) => {
                const next = outcomes.filter((each) =>
                  each === outcome ? event.target.checked : chosen.includes(each),
                )
                set('outcomes', next.length === outcomes.length ? undefined : next)
              }}
            />
          ))}
        </div>
      </FieldGroup>
      <Problems problems={problems} at={`points.bonuses.${number - 1}`} />
    </div>
  )
}

function DrawsChoice({ document, onChange }: Omit<Props, 'problems'>) {
  return (
    <FieldGroup label={t.drawsInPercentages}>
      {(['ignored', 'half_win'] as const).map((value) => (
        <CheckboxField
          key={value}
          type="radio"
          name="draws"
          label={t.draws[value]}
          checked={(document.draws ?? 'ignored') === value}
          onChange={() => onChange(withField(document, 'draws', value === 'ignored' ? undefined : value))}
        />
      ))}
    </FieldGroup>
  )
}

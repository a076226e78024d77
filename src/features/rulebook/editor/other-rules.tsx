import type { Restart, Rulebook } from '#domain/rulebook/document.ts'
import { CheckboxField, FieldGroup, SelectField, TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { Options } from '#ui/forms/options.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Button } from '#ui/button.tsx'
import { ClauseList } from './clause-list.tsx'
import { FormSection, Problems, type FormPart } from './form-section.tsx'
import { problemsAt, withField } from './form-state.ts'
import { NumberField } from './number-field.tsx'
import { t } from './words.ts'

type Props = FormPart & {
  readonly document: Rulebook
  readonly onUpdate: (update: (latest: Rulebook) => Rulebook) => void
  readonly changed: ReadonlySet<string>
}

const restarts: readonly Restart[] = ['never', 'block', 'each_group', 'best_group', 'one_by_one']

export function RestartSection({ document, onUpdate }: Omit<Props, 'problems' | 'changed'>) {
  return (
    <FormSection number="3" title={t.whenSeparated}>
      <fieldset className="flex flex-col">
        <legend className="sr-only">{t.whenSeparated}</legend>
        {restarts.map((restart) => (
          <CheckboxField
            key={restart}
            type="radio"
            name="restart"
            label={t.restarts[restart]}
            hint={t.restartHints[restart]}
            checked={document.ties.restart === restart}
            onChange={() => onUpdate((latest) => ({ ...latest, ties: { ...latest.ties, restart } }))}
          />
        ))}
      </fieldset>
    </FormSection>
  )
}

/** Settings that most leagues leave unchanged. */
export function OtherRules({ document, onUpdate, changed, problems }: Props) {
  const { withdrawal = {}, across, source, carriedOver } = document
  const set = <Key extends keyof Rulebook>(key: Key, value: Rulebook[Key] | undefined) =>
    onUpdate((latest) => withField(latest, key, value))
  const setWithdrawal = (next: NonNullable<Rulebook['withdrawal']>) =>
    set('withdrawal', Object.keys(next).length === 0 ? undefined : next)
  const isFaulty = (...places: readonly string[]) => places.some((place) => problemsAt(problems, place).length > 0)
  const setSource = (next: NonNullable<Rulebook['source']>) => set('source', next)
  const { games = 'keep' } = withdrawal
  const keepFrom = typeof games === 'string' ? null : games.keepFrom
  return (
    <div className="flex flex-col gap-3 sm:pl-10">
      <Disclosure title={t.teamsThatLeave} isFaulty={isFaulty('withdrawal')}>
        <SelectField
          label={t.gamesPlayed}
          value={typeof games === 'string' ? games : 'keepFrom'}
          onChange={({ target: { value } }) =>
            setWithdrawal(
              withField(
                withdrawal,
                'games',
                value === 'keepFrom' ? { keepFrom: [1, 2] } : value === 'annul' ? 'annul' : undefined,
              ),
            )
          }
        >
          <Options values={['keep', 'annul', 'keepFrom'] as const} label={(value) => t.withdrawnGames[value]} />
        </SelectField>
        {keepFrom && (
          <FieldGroup label={t.shareOfGames}>
            <div className="flex items-center gap-2">
              <NumberField
                label={t.playedAtLeast}
                labelHidden
                className="w-20"
                value={keepFrom[0]}
                onChange={(value) => setWithdrawal({ ...withdrawal, games: { keepFrom: [value, keepFrom[1]] } })}
              />
              /
              <NumberField
                label={t.ofEvery}
                labelHidden
                className="w-20"
                value={keepFrom[1]}
                onChange={(value) => setWithdrawal({ ...withdrawal, games: { keepFrom: [keepFrom[0], value] } })}
              />
            </div>
          </FieldGroup>
        )}
        <SelectField
          label={t.gamesRemaining}
          value={withdrawal.remaining ?? 'void'}
          onChange={({ target: { value } }) =>
            setWithdrawal(withField(withdrawal, 'remaining', value === 'forfeit' ? 'forfeit' : undefined))
          }
        >
          <Options values={['void', 'forfeit'] as const} label={(value) => t.withdrawnRemaining[value]} />
        </SelectField>
        <SelectField
          label={t.placeInTable}
          value={withdrawal.place ?? 'listed'}
          onChange={({ target: { value } }) =>
            setWithdrawal(withField(withdrawal, 'place', value === 'last' ? 'last' : undefined))
          }
        >
          <Options values={['listed', 'last'] as const} label={(value) => t.withdrawnPlace[value]} />
        </SelectField>
        <Problems problems={problems} at="withdrawal" />
      </Disclosure>
      <Disclosure title={t.carriedOver}>
        <CheckboxField
          label={t.carriedOverCount}
          hint={t.carriedOverHint}
          checked={carriedOver === 'games'}
          onChange={(event) => set('carriedOver', event.target.checked ? 'games' : undefined)}
        />
      </Disclosure>
      <Disclosure title={t.acrossGroups} notes={t.acrossHint} isFaulty={isFaulty('across')}>
        {across ? (
          <>
            <ClauseList {...{ document, onUpdate, changed, problems }} list="across" label={t.acrossGroups} />
            <CheckboxField
              label={t.ignoreLastPlaces}
              checked={across.ignore === 'last_places'}
              onChange={(event) =>
                set('across', withField(across, 'ignore', event.target.checked ? 'last_places' : undefined))
              }
            />
            {across.order.length === 0 && <Problems problems={problems} at="across" />}
            <div className="flex">
              <Button onClick={() => set('across', undefined)}>{t.doNotCompare}</Button>
            </div>
          </>
        ) : (
          <div className="flex">
            <Button onClick={() => set('across', { order: acrossAtFirst(document) })}>{t.compareGroups}</Button>
          </div>
        )}
      </Disclosure>
      <Disclosure title={t.nameAndSource} isFaulty={isFaulty('name', 'source')}>
        <TextField
          label={t.nameOfRules}
          required
          maxLength={80}
          autoComplete="off"
          value={document.name}
          onChange={(event) => set('name', event.target.value)}
        />
        {source ? (
          <>
            <TextField
              label={t.sourceDocument}
              required
              maxLength={200}
              value={source.document}
              onChange={(event) => setSource({ ...source, document: event.target.value })}
            />
            <TextField
              label={t.sourceClause}
              maxLength={120}
              value={source.clause ?? ''}
              onChange={(event) => setSource(withField(source, 'clause', event.target.value || undefined))}
            />
            <TextField
              label={t.sourceDate}
              required
              maxLength={20}
              value={source.date}
              onChange={(event) => setSource({ ...source, date: event.target.value })}
            />
            <TextAreaField
              label={t.uncertain}
              hint={t.oneEachLine}
              rows={4}
              value={(source.uncertain ?? []).join('\n')}
              onChange={(event) =>
                setSource(
                  withField(
                    source,
                    'uncertain',
                    event.target.value === '' ? undefined : event.target.value.split('\n'),
                  ),
                )
              }
            />
            <div className="flex">
              <Button onClick={() => set('source', undefined)}>{t.removeSource}</Button>
            </div>
          </>
        ) : (
          <div className="flex">
            <Button onClick={() => set('source', { document: '', date: '' })}>{t.addSource}</Button>
          </div>
        )}
        <Problems problems={problems} at="name" />
        <Problems problems={problems} at="source" />
      </Disclosure>
    </div>
  )
}

/** Starts with what the table is ranked by, with ids of its own. */
function acrossAtFirst({ rank, ties }: Rulebook): Rulebook['rank'] {
  const taken = new Set([...rank, ...ties.order].map(({ id }) => id))
  return rank.map((clause) => {
    let id = `across_${clause.id}`.slice(0, 40)
    while (taken.has(id)) id = `x${id}`.slice(0, 40)
    return { ...clause, id }
  })
}

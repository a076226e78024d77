import { useState } from 'react'
import { canHaveField, type Clause } from '#domain/rulebook/document.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, FieldGroup, SelectField, TextField } from '#ui/forms/form-field.tsx'
import { Options } from '#ui/forms/options.tsx'
import { isAllowedIn, withField, type ClauseList } from './form-state.ts'
import { titleOf } from './clause-words.ts'
import { OptionalNumberField } from './number-field.tsx'
import { UnitField } from './unit-field.tsx'
import { t } from './words.ts'

const games = ['among', 'division', 'conference', 'common'] as const
const venues = ['home', 'away'] as const
const directions = ['most', 'fewest'] as const
const numbersOfTeams = ['two', 'three_or_more'] as const
const ways = ['regulation', 'overtime', 'shootout'] as const

/**
 * Which games a criterion looks at, what it counts in them, and when it applies. Shows only the options that this
 * criterion can have.
 */
export function ClauseOptions({
  clause,
  list,
  onChange,
  onClose,
}: {
  clause: Clause
  list: ClauseList
  onChange: (next: Clause) => void
  onClose: () => void
}) {
  const set = <Key extends keyof Clause>(key: Key, value: Clause[Key] | undefined) =>
    onChange(withField(clause, key, value))
  const has = (field: keyof Clause) => canHaveField(clause, field)
  const setGames = (value: Clause['games']) => {
    const next = withField(clause, 'games', value)
    onChange(value === 'among' ? next : withField(withField(next, 'meetings', undefined), 'complete', undefined))
  }
  const decided = clause.decided ?? ways
  const hasTies = list === 'ties'
  return (
    <div
      role="group"
      aria-label={t.optionsFor(titleOf(clause))}
      className="flex flex-col gap-4 border-t border-line-soft bg-card px-4 py-3 sm:pl-[4.75rem]"
    >
      {has('rule') && (
        <TextField
          label={t.theRule}
          hint={t.ruleHint}
          maxLength={200}
          value={clause.rule ?? ''}
          onChange={(event) => set('rule', event.target.value)}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {has('of') && (
          <UnitField
            label={t.whatIsCounted}
            isFact={clause.by === 'team_fact'}
            value={clause.of}
            onChange={(unit) => set('of', unit === 'score' ? undefined : unit)}
          />
        )}
        {has('games') && (
          <SelectField
            label={t.whichGames}
            disabled={clause.by === 'sweep'}
            value={clause.games ?? ''}
            onChange={(event) => setGames(games.find((each) => each === event.target.value))}
          >
            <option value="">{t.allGames}</option>
            <Options
              values={games.filter((each) => isAllowedIn(list, { by: 'wins', games: each }))}
              label={(value) => t.gamesOption[value]}
            />
          </SelectField>
        )}
        {has('venue') && (
          <SelectField
            label={t.homeOrAway}
            value={clause.venue ?? ''}
            onChange={(event) =>
              set(
                'venue',
                venues.find((each) => each === event.target.value),
              )
            }
          >
            <option value="">{t.both}</option>
            <Options values={venues} label={(value) => t.venues[value]} />
          </SelectField>
        )}
        {has('better') && (
          <SelectField
            label={t.whatIsBetter}
            value={clause.better ?? ''}
            onChange={(event) =>
              set(
                'better',
                directions.find((each) => each === event.target.value),
              )
            }
          >
            <option value="">{t.theUsual}</option>
            <Options values={directions} label={(value) => t.better[value]} />
          </SelectField>
        )}
        {has('cap') && (
          <OptionalNumberField
            label={t.capPerGame}
            hint={t.capHint}
            value={clause.cap}
            onChange={(value) => set('cap', value)}
          />
        )}
        {has('last') && (
          <OptionalNumberField
            label={t.onlyLastGames}
            hint={t.emptyMeansAll}
            value={clause.last}
            onChange={(value) => set('last', value)}
          />
        )}
        {has('atLeast') && (
          <OptionalNumberField
            label={t.onlyWithAtLeast}
            hint={t.gamesEach}
            value={clause.atLeast}
            onChange={(value) => set('atLeast', value)}
          />
        )}
        {hasTies && has('only') && (
          <SelectField
            label={t.applies}
            value={clause.only ?? ''}
            onChange={(event) =>
              set(
                'only',
                numbersOfTeams.find((each) => each === event.target.value),
              )
            }
          >
            <option value="">{t.howeverMany}</option>
            <Options values={numbersOfTeams} label={(value) => t.onlyOption[value]} />
          </SelectField>
        )}
        {hasTies && <PlacesField value={clause.forPlaces} onChange={(places) => set('forPlaces', places)} />}
        {has('meetings') && (
          <SelectField
            label={t.ifMetUnequally}
            value={clause.meetings === 'any' ? 'any' : ''}
            onChange={(event) => set('meetings', event.target.value === 'any' ? 'any' : undefined)}
          >
            <option value="">{t.meetings.equal}</option>
            <option value="any">{t.meetingsAnyOption}</option>
          </SelectField>
        )}
      </div>
      <div className="flex flex-col">
        {has('per') && (
          <CheckboxField
            label={t.dividedByGames}
            checked={clause.per === 'game'}
            onChange={(event) => set('per', event.target.checked ? 'game' : undefined)}
          />
        )}
        {has('beaten') && (
          <CheckboxField
            label={t.onlyBeaten}
            checked={clause.beaten === true}
            onChange={(event) => set('beaten', event.target.checked ? true : undefined)}
          />
        )}
        {has('complete') && (
          <CheckboxField
            label={t.onlyOnceComplete}
            checked={clause.complete === true}
            onChange={(event) => set('complete', event.target.checked ? true : undefined)}
          />
        )}
      </div>
      {has('decided') && (
        <FieldGroup label={t.onlyDecidedIn}>
          <div className="flex flex-wrap gap-x-4">
            {ways.map((way) => (
              <CheckboxField
                key={way}
                label={t.ways[way]}
                checked={decided.includes(way)}
                onChange={(event) => {
                  const next = ways.filter((each) => (each === way ? event.target.checked : decided.includes(each)))
                  set('decided', next.length === ways.length ? undefined : next)
                }}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      <div className="flex justify-end">
        <Button size="small" onClick={onClose}>
          {t.done}
        </Button>
      </div>
    </div>
  )
}

/** The text stays as it is typed; what is not a number in it has no effect. */
function PlacesField({
  value,
  onChange,
}: {
  value: Clause['forPlaces']
  onChange: (places: Clause['forPlaces']) => void
}) {
  const [typed, setTyped] = useState(() => value?.join(', ') ?? '')
  return (
    <TextField
      label={t.onlyForPlaces}
      hint={t.onlyForPlacesHint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={80}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const places = [...new Set((target.value.match(/\d+/g) ?? []).map(Number))]
        onChange(places.length === 0 ? undefined : places)
      }}
    />
  )
}

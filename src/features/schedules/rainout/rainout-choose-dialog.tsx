import { formatDate } from '#i18n/format.ts'
import { useEffect, useState } from 'react'
import type { OfferedPlace } from '#domain/scheduling/generate/offered-places.ts'
import { listOtherPlacesForMatch } from '#domain/scheduling/repair/rainout/matches.ts'
import { isSamePlace, type RainoutChange } from '#domain/scheduling/repair/rainout/result.ts'
import { findExistingGame } from '#domain/scheduling/repair/doubleheaders.ts'
import { toPartInput } from '#domain/scheduling/repair/in-turn.ts'
import type { GamePlace } from '#domain/scheduling/repair/repair.ts'
import { toLocalDate } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { Spinner } from '#ui/feedback/states.tsx'
import type { RainoutSolver } from './rainout-solver.ts'
import { formatTimeAndPlace, type RainoutNames } from './rainout-words.ts'
import type { RainoutSearchResult } from './use-rainout-search.ts'
import { t } from './words.ts'

/** Offers alternative places for a game. */
export function ChoosePlaceDialog({
  change,
  finding,
  names,
  solver,
  onClose,
  onChoose,
}: {
  change: RainoutChange
  finding: RainoutSearchResult
  names: RainoutNames
  solver: RainoutSolver
  onClose: () => void
  onChoose: (place: GamePlace) => void
}) {
  const offers = useOffers(change, finding, solver)
  const [chosen, setChosen] = useState(0)
  const { timeZone } = names
  const isDoubleheader = finding.parts.some(
    ({ question }) => findExistingGame(question.games, change.gameId)?.secondId !== undefined,
  )
  const dates = Array.isArray(offers) ? [...new Set(offers.map(({ place }) => toLocalDate(place.start, timeZone)))] : []
  const offer = Array.isArray(offers) ? offers[chosen] : undefined
  return (
    <Dialog
      title={t.anotherTime3(names.titleOf(change.gameId))}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" disabled={!offer} onClick={() => offer && onChoose(offer.place)}>
            {t.chooseAndSearchAgain}
          </Button>
        </>
      }
    >
      {offers === undefined && <Spinner awaitsServer label={t.lookingPlaces} />}
      {offers === 'failed' && <p role="alert">{t.placesCouldNotLooked}</p>}
      {Array.isArray(offers) && offers.length === 0 && <p role="status">{t.thereNoOtherPlace}</p>}
      {Array.isArray(offers) && offers.length > 0 && (
        <SelectField
          label={t.timeField}
          hint={isDoubleheader ? `${t.bothGamesMove} ${t.placesAnotherGameHas}` : t.placesAnotherGameHas}
          value={chosen}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {dates.map((date) => (
            <optgroup key={date} label={formatDate(date, { year: true })}>
              {offers.map(
                ({ place, movesId }, index) =>
                  toLocalDate(place.start, timeZone) === date && (
                    <option key={`${place.start} ${place.fieldId} ${movesId}`} value={index}>
                      {movesId === null
                        ? `${formatDate(date)}, ${formatTimeAndPlace(place, names)}`
                        : t.hasMove(`${formatDate(date)}, ${formatTimeAndPlace(place, names)}`, names.titleOf(movesId))}
                    </option>
                  ),
              )}
            </optgroup>
          ))}
        </SelectField>
      )}
    </Dialog>
  )
}

/**
 * Returns the places to offer, by date and without the one the game has now. Returns `undefined` while searching, and
 * `failed` if the search failed.
 */
function useOffers(
  { gameId, to }: RainoutChange,
  { rows, plan, answer, parts, found }: RainoutSearchResult,
  solver: RainoutSolver,
): readonly OfferedPlace[] | 'failed' | undefined {
  const [offers, setOffers] = useState<readonly OfferedPlace[] | 'failed'>()
  useEffect(() => {
    const ending = new AbortController()
    const index = parts.findIndex(({ question }) => findExistingGame(question.games, gameId) !== undefined)
    const [question, repair] = [toPartInput(parts, found.repairs, index), found.repairs[index]]
    const look = async () => {
      if (!question || !repair) {
        const places = listOtherPlacesForMatch(rows, plan, answer.changes, gameId)
        return setOffers(
          places.map((place) => ({ place, movesId: null })).filter(({ place }) => !isSamePlace(place, to)),
        )
      }
      try {
        const all = await solver.offeredPlaces(question, repair, gameId, { signal: ending.signal })
        const others = all.filter(({ place }) => !isSamePlace(place, to))
        setOffers(others.toSorted((a, b) => Date.parse(a.place.start) - Date.parse(b.place.start)))
      } catch (error) {
        if (ending.signal.aborted) return
        reportError(error)
        setOffers('failed')
      }
    }
    void look()
    return () => ending.abort()
  }, [gameId, to, rows, plan, answer, parts, found, solver])
  return offers
}

import type { PlaceRange } from '#domain/standings/place-range.ts'
import type { RaceVerdict } from '#domain/standings/race.ts'
import { formatList } from '#i18n/format-list.ts'
import { t } from './words.ts'

type NameOf = (teamId: string) => string

/** With more teams than this, only their number is given. */
const fewTeams = 6

/** Describes what is already decided about first place, or null if nothing is. */
export function describeRace(verdicts: readonly RaceVerdict[], nameOf: NameOf): string | null {
  const winner = verdicts.find(({ status }) => status === 'clinched')
  if (winner) return t.clinchedFirstPlace(nameOf(winner.teamId))
  if (verdicts.some(({ status }) => status === 'unknown')) return t.raceUnknown
  const open = verdicts.filter(({ status }) => status === 'open')
  if (open.length === verdicts.length) return null
  if (open.length > fewTeams) return t.teamsCanStillFinish(open.length)
  const sure = open.filter(({ exact }) => exact).map(({ teamId }) => nameOf(teamId))
  const unsure = open.filter(({ exact }) => !exact).map(({ teamId }) => nameOf(teamId))
  if (sure.length === 0) return t.firstPlaceMayStill(formatList(unsure))
  return t.firstPlaceStillOpen(formatList(sure), formatList(unsure))
}

/** Describes what one team can still reach, and why. */
export function describeRaceVerdict({ status, exact, eliminatedBy }: RaceVerdict, nameOf: NameOf): string {
  switch (status) {
    case 'clinched':
      return t.clinchedFirstPlaceHowever
    case 'eliminated': {
      const names = eliminatedBy?.map(nameOf) ?? []
      const [only] = names
      if (only === undefined) return t.cannotFinishFirst
      if (names.length === 1) return t.cannotCatch(only)
      return t.cannotCatchOneOf(formatList(names))
    }
    case 'open':
      return exact ? t.canStillFinishFirst : t.mayStillFinishFirst
    case 'unknown':
      return t.raceUnknown
  }
}

/** Describes between which places a team will finish, or null if that says nothing or is said as `clinched`. */
export function describePlaceRange({ best, worst }: PlaceRange, team: string, teams: number): string | null {
  if (worst === 1 || (best === 1 && worst >= teams)) return null
  return best === worst ? t.finishesAt(team, best) : t.finishesBetween(team, best, worst)
}

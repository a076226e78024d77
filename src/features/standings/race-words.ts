import type { RaceVerdict } from '#domain/standings/race.ts'
import { formatList } from '#ui/tables/format-quantity.ts'

type NameOf = (teamId: string) => string

/** With more names than this, only the number is given. */
const fewTeams = 6

/** Describes what is already decided about first place; null if nothing is. */
export function describeRace(verdicts: readonly RaceVerdict[], nameOf: NameOf): string | null {
  const winner = verdicts.find(({ status }) => status === 'clinched')
  if (winner) return `${nameOf(winner.teamId)} clinched first place.`
  const open = verdicts.filter(({ status }) => status === 'open')
  if (open.length === verdicts.length) return null
  if (open.length > fewTeams) return `${open.length} teams can still finish first.`
  const sure = open.filter(({ exact }) => exact).map(({ teamId }) => nameOf(teamId))
  const unsure = open.filter(({ exact }) => !exact).map(({ teamId }) => nameOf(teamId))
  if (sure.length === 0) return `First place may still be open to ${formatList(unsure)}.`
  return `First place is still open to ${formatList(sure)}${unsure.length > 0 ? `, and perhaps to ${formatList(unsure)}` : ''}.`
}

/** What one team can still reach, and why. */
export function describeRaceVerdict({ status, exact, eliminatedBy }: RaceVerdict, nameOf: NameOf): string {
  switch (status) {
    case 'clinched':
      return 'Clinched first place: however the open games end, nobody can come level.'
    case 'eliminated': {
      const names = eliminatedBy?.map(nameOf) ?? []
      const [only] = names
      if (only === undefined) return 'Cannot finish first any more, however the open games end.'
      if (names.length === 1) return `Cannot finish first any more: ${only} cannot be caught.`
      return `Cannot finish first any more: one of ${formatList(names)} will end above it, however their games end.`
    }
    case 'open':
      return exact ? 'Can still finish first.' : 'May still finish first: there is no proof either way.'
  }
}

import type { Weekday } from './format.ts'
import { getRegion } from './locale.ts'

// The regions where weeks begin on Sunday, according to weekData of the Unicode CLDR. `getWeekInfo` of `Intl.Locale`
// would know them, but Firefox lacks it.
const fromSunday = new Set(
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(
    ' ',
  ),
)
const fromSaturday = new Set('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '))

/** Returns the day on which weeks begin in the league's region, on calendars and in lists. */
export function getFirstWeekday(): Weekday {
  const region = getRegion()
  if (fromSunday.has(region)) return 7
  return fromSaturday.has(region) ? 6 : 1
}

/** Returns all weekdays, starting with the first in the league's region. */
export function listWeekdays(): Weekday[] {
  const first = getFirstWeekday()
  return Array.from({ length: 7 }, (_, index) => (((first + index - 1) % 7) + 1) as Weekday)
}

/** Returns how many days of the week come before this one in the league's region: 0 to 6. */
export function getDayOfWeek(weekday: Weekday): number {
  return (weekday - getFirstWeekday() + 7) % 7
}

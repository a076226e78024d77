import { formatMonthDay } from '#i18n/format-period.ts'
import { dateToDayNumber, dayNumberToDate } from '../time.ts'
import type { SponsorshipData } from './data.ts'
import { getDealEnd } from './deals.ts'
import { computeDemandByAsset, toDemandSteps } from './demand.ts'

// When an asset is taken in the next twelve months.

/** The number of units taken on each day from `from` to `to`. */
export type TakenPeriod = { readonly from: string; readonly to: string; readonly units: number }

/** Returns the last day of the coming twelve months. */
export const getOneYearAhead = (today: string) => getDealEnd(today, 12)

/** Returns the periods of the next twelve months in which units are taken, by asset, in order of days. */
export function computeTakenPeriods(
  data: Pick<SponsorshipData, 'deals' | 'holdings'>,
  today: string,
): ReadonlyMap<string, readonly TakenPeriod[]> {
  const last = dateToDayNumber(getOneYearAhead(today))
  return new Map(
    [...computeDemandByAsset(data, today)].map(([assetId, demand]) => {
      const spans: { from: number; to: number; units: number }[] = []
      const steps = toDemandSteps(demand)
      for (const [index, { day, units }] of steps.entries()) {
        const to = Math.min(last, (steps[index + 1]?.day ?? day) - 1)
        const before = spans.at(-1)
        if (units === 0 || day > last) continue
        if (before?.units === units && before.to === day - 1) before.to = to
        else spans.push({ from: day, to, units })
      }
      return [
        assetId,
        spans.map(({ from, to, units }) => ({ from: dayNumberToDate(from), to: dayNumberToDate(to), units })),
      ]
    }),
  )
}

/** Returns, for example, `2 of 3 taken until Mar 31, 2027, 1 of 3 from Apr 1, 2027 to Jun 30, 2027`. */
export function describeTakenPeriods(taken: readonly TakenPeriod[], quantity: number, today: string): string {
  if (taken.length === 0) return 'Free for the coming 12 months'
  const last = getOneYearAhead(today)
  const parts = taken.slice(0, spansNamed).map(({ from, to, units }, index) => {
    const many = index === 0 ? `${units} of ${quantity} taken` : `${units} of ${quantity}`
    if (from === today) return to === last ? `${many} for the coming 12 months` : `${many} until ${inWords(to)}`
    return `${many} from ${inWords(from)}${to === last ? '' : ` to ${inWords(to)}`}`
  })
  return `${parts.join(', ')}${taken.length > spansNamed ? ', and more later' : ''}`
}

const spansNamed = 4

const inWords = (date: string) => formatMonthDay(date, { year: true })

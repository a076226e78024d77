import { formatMonthDay } from '#i18n/format-period.ts'

/** What prevents a change, both as found on the device and as returned by the server. */
export type OversoldFacts = {
  readonly asset: string
  readonly from: string
  readonly to: string
  readonly quantity: number
  readonly needed: number
  readonly deals: readonly DealInTheWay[]
}

type DealInTheWay = {
  readonly company: string
  readonly package: string
  readonly start_date: string
  readonly end_date: string
}

const mostNamed = 5

/** Says which asset is oversold, when, and which deals need it then. */
export function formatOversold({ asset, from, to, quantity, needed, deals }: OversoldFacts): string {
  const when = from === to ? `on ${dayInWords(from)}` : `from ${dayInWords(from)} to ${dayInWords(to)}`
  const there = quantity === 1 ? 'there is only 1' : `there are only ${quantity}`
  const named = deals.slice(0, mostNamed).map(dealInWords)
  const more = deals.length > mostNamed ? `; and ${deals.length - mostNamed} more` : ''
  const neededBy = named.length === 0 ? '' : ` Needed by ${named.join('; ')}${more}.`
  return `Not enough of “${asset}”: ${needed} are needed ${when}, and ${there}.${neededBy}`
}

function dealInWords(deal: DealInTheWay): string {
  return `${deal.company} (${deal.package}, ${dayInWords(deal.start_date)} – ${dayInWords(deal.end_date)})`
}

/** `Jan 1, 2027` */
function dayInWords(day: string): string {
  return formatMonthDay(day, { year: true })
}

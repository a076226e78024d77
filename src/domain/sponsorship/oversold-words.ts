import { formatDate } from '../time.ts'

/** What is in the way of a deal, as the device finds it and as the server answers. */
export type OversoldFacts = {
  readonly asset: string
  readonly from: string
  readonly to: string
  readonly quantity: number
  readonly needed: number
  readonly deals: readonly {
    readonly company: string
    readonly package: string
    readonly start_date: string
    readonly end_date: string
  }[]
}

/** Which asset, when, and which deals need it then. */
export function oversoldWords({ asset, from, to, quantity, needed, deals }: OversoldFacts): string {
  const there = quantity === 1 ? 'there is 1' : `there are ${quantity}`
  const others = deals
    .slice(0, namedDeals)
    .map((deal) => `${deal.company} – ${deal.package}, ${daysInWords(deal.start_date, deal.end_date)}`)
  const more = deals.length - others.length
  if (more > 0) others.push(more === 1 ? '1 other' : `${more} others`)
  const held = others.length === 0 ? '' : ` Other deals that need it: ${others.join('; ')}.`
  return `Not enough of “${asset}”: ${daysInWords(from, to)} ${needed} would be needed, and ${there}.${held}`
}

const namedDeals = 4

function daysInWords(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => formatDate(day, { year: true }).slice(4))
  return first === last ? `on ${first}` : `${first} – ${last}`
}

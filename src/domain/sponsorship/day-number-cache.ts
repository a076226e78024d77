import { dateToDayNumber } from '../time.ts'

/** Returns a caching version of `dateToDayNumber`: thousands of deals begin and end on only a few different days. */
export function createDayNumberCache(): (date: string) => number {
  const known = new Map<string, number>()
  return (date) => {
    let number = known.get(date)
    if (number === undefined) {
      number = dateToDayNumber(date)
      known.set(date, number)
    }
    return number
  }
}

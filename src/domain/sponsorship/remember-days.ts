import { dateToDayNumber } from '../time.ts'

/** `dateToDayNumber` for thousands of deals, which begin and end on few different days. */
export function rememberDays(): (date: string) => number {
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

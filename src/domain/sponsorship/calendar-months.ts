// Calendar months. A month is written as `2026-11`.

/** Returns the same day this many months later, or the last day of that month if it is too short. */
export function addMonths(date: string, months: number): string {
  const monthNumber = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const day = Math.min(Number(date.slice(8, 10)), daysIn(monthNumber))
  return `${monthOf(monthNumber)}-${String(day).padStart(2, '0')}`
}

/** Returns every month with a day from `from` to `to`; empty if `to` is before `from`. */
export function listMonthsBetween(from: string, to: string): string[] {
  if (to < from) return []
  const first = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1
  const last = Number(to.slice(0, 4)) * 12 + Number(to.slice(5, 7)) - 1
  return Array.from({ length: last - first + 1 }, (_, index) => monthOf(first + index))
}

function daysIn(monthNumber: number): number {
  return new Date(Date.UTC(Math.floor(monthNumber / 12), (monthNumber % 12) + 1, 0)).getUTCDate()
}

function monthOf(monthNumber: number): string {
  const year = String(Math.floor(monthNumber / 12)).padStart(4, '0')
  return `${year}-${String((monthNumber % 12) + 1).padStart(2, '0')}`
}

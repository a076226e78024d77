const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Converts an instant, as stored in rows, to milliseconds since 1970, several times faster than `Date.parse`. Other
 * formats fall back to `Date.parse`, which returns NaN for invalid text. The day count follows Hinnant,
 * chrono-Compatible Low-Level Date Algorithms, 2013.
 */
export function instantToMs(instant: string): number {
  const number = (at: number, digits: number) => {
    let value = 0
    for (let index = at; index < at + digits; index++) {
      const digit = instant.charCodeAt(index) - zero
      value = digit >= 0 && digit <= 9 ? value * 10 + digit : Number.NaN
    }
    return value
  }
  if (instant.length !== 24 || instant.charCodeAt(23) !== letterZ) return Date.parse(instant)
  const month = number(5, 2)
  const yearFromMarch = number(0, 4) - (month <= 2 ? 1 : 0)
  const leapDays = Math.floor(yearFromMarch / 4) - Math.floor(yearFromMarch / 100) + Math.floor(yearFromMarch / 400)
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + number(8, 2) - 1
  const day = yearFromMarch * 365 + leapDays + dayOfYear - daysBefore1970
  return day * dayMs + number(11, 2) * hourMs + number(14, 2) * minuteMs + number(17, 2) * 1000 + number(20, 3)
}

const zero = '0'.charCodeAt(0)
const letterZ = 'Z'.charCodeAt(0)
const daysBefore1970 = 719_468 // counted from March 1 of the year 0

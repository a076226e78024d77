import * as z from 'zod/mini'

const session = { min: 5, max: 525_600 }
const mostLines = 100

/** One address or range for each line; empty lines are left out. */
export function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** An address of IPv4 or IPv6, or a range of them in CIDR's way: `203.0.113.0/24`. */
export function isAddressOrRange(line: string): boolean {
  const [address = '', bits, ...more] = line.split('/')
  const widest = isIpv4(address) ? 32 : isIpv6(address) ? 128 : null
  if (widest === null || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest)
}

function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

/** Asks the browser's own parser, which knows all the ways to write one. */
function isIpv6(text: string): boolean {
  return /^[0-9a-fA-F:.]+$/.test(text) && text.includes(':') && URL.canParse(`http://[${text}]/`)
}

export const securityForm = z
  .object({
    requireMfa: z.boolean(),
    sessionMinutes: z.string(),
    ipRestrictions: z.boolean(),
    allowedIps: z.string(),
  })
  .check(
    z.refine(({ sessionMinutes }) => isSessionAge(sessionMinutes.trim()), {
      path: ['sessionMinutes'],
      error: 'Please enter a whole number from 5 to 525600, or nothing.',
    }),
    z.superRefine(({ ipRestrictions, allowedIps }, context) => {
      const problem = problemWith(toLines(allowedIps), ipRestrictions)
      if (problem !== null)
        context.addIssue({ code: 'custom', path: ['allowedIps'], message: problem, input: allowedIps })
    }),
  )
export type SecurityInput = z.infer<typeof securityForm>

function isSessionAge(text: string): boolean {
  return text === '' || (/^\d+$/.test(text) && Number(text) >= session.min && Number(text) <= session.max)
}

function problemWith(lines: readonly string[], isOn: boolean): string | null {
  const wrong = lines.find((line) => !isAddressOrRange(line))
  if (wrong !== undefined) return `“${wrong}” is neither an address nor a range, like 203.0.113.7 or 203.0.113.0/24.`
  if (lines.length > mostLines) return `At most ${mostLines} lines, please.`
  return isOn && lines.length === 0 ? 'Please enter at least one address.' : null
}

/** `90` → `1 hour 30 minutes`; nothing for what is no number of minutes. */
export function minutesInWords(text: string): string | null {
  const minutes = Number(text)
  if (text.trim() === '' || !Number.isInteger(minutes) || minutes < 1) return null
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, unit]) => `${number} ${unit}${number === 1 ? '' : 's'}`)
    .join(' ')
}

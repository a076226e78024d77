import * as z from 'zod/mini'

/** As many as the database takes. */
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

const ipv6 = z.ipv6()

function isIpv6(text: string): boolean {
  return /^[0-9a-fA-F:.]+$/.test(text) && ipv6.safeParse(text).success
}

/** What is wrong with a list, in words; null where nothing is. One that `isOn` lets somebody in. */
export function addressListProblem(lines: readonly string[], isOn: boolean): string | null {
  const wrong = lines.find((line) => !isAddressOrRange(line))
  if (wrong !== undefined) return `“${wrong}” is neither an address nor a range, like 203.0.113.7 or 203.0.113.0/24.`
  if (lines.length > mostLines) return `At most ${mostLines} lines, please.`
  return isOn && lines.length === 0 ? 'Please enter at least one address.' : null
}

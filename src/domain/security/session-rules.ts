import * as z from 'zod/mini'
import { t } from './words.ts'

/** The session rules that an organization sets for its members, or the platform for everyone. */
export type SessionRules = {
  readonly requireMfa: boolean
  /** The maximum age; null means the sign-in server's own limit. */
  readonly sessionMinutes: number | null
  /** The maximum idle time; null means no limit. */
  readonly idleMinutes: number | null
  readonly ipRestrictions: boolean
  readonly allowedIps: readonly string[]
}

/** Why a second factor can't be required; null if it can. */
export type MfaObstacle = 'server_has_none' | 'not_used_oneself' | null

/** The database's limits. */
const minutes = { min: 5, max: 525_600 }

export const sessionRulesFields = {
  requireMfa: z.boolean(),
  sessionMinutes: z.string(),
  idleMinutes: z.string(),
  ipRestrictions: z.boolean(),
  allowedIps: z.string(),
}

export type SessionRulesInput = z.infer<z.ZodMiniObject<typeof sessionRulesFields>>

export const sessionRulesChecks = [
  minutesCheck('sessionMinutes'),
  minutesCheck('idleMinutes'),
  z.superRefine<SessionRulesInput>(({ ipRestrictions, allowedIps }, context) => {
    const problem = findAddressListProblem(toAddressLines(allowedIps), ipRestrictions)
    if (problem !== null)
      context.addIssue({ code: 'custom', path: ['allowedIps'], message: problem, input: allowedIps })
  }),
] as const

export const sessionRulesFormSchema = z.object(sessionRulesFields).check(...sessionRulesChecks)

function minutesCheck(field: 'sessionMinutes' | 'idleMinutes') {
  return z.refine<SessionRulesInput>((input) => isMinutes(input[field].trim()), {
    path: [field],
    error: () => t.minutesInvalid(minutes.min, minutes.max),
  })
}

function isMinutes(text: string): boolean {
  return text === '' || (/^\d+$/.test(text) && Number(text) >= minutes.min && Number(text) <= minutes.max)
}

export function toSessionRulesInput(rules: SessionRules): SessionRulesInput {
  return {
    requireMfa: rules.requireMfa,
    sessionMinutes: String(rules.sessionMinutes ?? ''),
    idleMinutes: String(rules.idleMinutes ?? ''),
    ipRestrictions: rules.ipRestrictions,
    allowedIps: rules.allowedIps.join('\n'),
  }
}

export function toSessionRules(input: SessionRulesInput): SessionRules {
  return {
    requireMfa: input.requireMfa,
    sessionMinutes: toMinutes(input.sessionMinutes),
    idleMinutes: toMinutes(input.idleMinutes),
    ipRestrictions: input.ipRestrictions,
    allowedIps: toAddressLines(input.allowedIps),
  }
}

function toMinutes(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

/** The database's limit. */
const mostLines = 100

/** Splits text into one address or range per line; empty lines are dropped. */
export function toAddressLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Whether the line is an IPv4 or IPv6 address, or a range in CIDR notation: `203.0.113.0/24`. */
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

/** Returns what is wrong with a list, in words, or null. If `isOn`, the list must not be empty. */
function findAddressListProblem(lines: readonly string[], isOn: boolean): string | null {
  const wrong = lines.find((line) => !isAddressOrRange(line))
  if (wrong !== undefined) return t.addressInvalid(wrong)
  if (lines.length > mostLines) return t.tooManyAddresses(mostLines)
  return isOn && lines.length === 0 ? t.addressMissing : null
}

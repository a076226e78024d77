import { OnlineError } from '#db/online-error.ts'
import type { Interest, LeagueSize } from '#domain/get-started/beginning.ts'
import { RuleError } from '#domain/rule-error.ts'
import { AccountError } from '../account-actions.tsx'
import { accountErrorWords, type AccountDeed } from '../account-words.ts'
import type { StartInput } from './start-form.ts'

export const leagueSizeWords: Record<LeagueSize, { label: string; hint: string }> = {
  small: { label: 'Small', hint: '2–4 teams' },
  medium: { label: 'Medium', hint: '5–8 teams' },
  large: { label: 'Large', hint: '9–16 teams' },
  xlarge: { label: 'Extra large', hint: '17 teams or more' },
}

/** What there is not yet says so. */
export const interestWords: Record<Interest, { label: string; hint: string; isPlanned?: true }> = {
  scheduling: { label: 'Scheduling', hint: 'Seasons and tournaments without clashes, and repairs after rain' },
  registration: {
    label: 'Registration',
    hint: 'Rosters by file or by the coaches; sign-up forms for families',
    isPlanned: true,
  },
  communication: { label: 'Communication', hint: 'Everybody hears of a changed game; team chat', isPlanned: true },
  streaming: { label: 'Streaming', hint: 'Games on video', isPlanned: true },
  analytics: { label: 'Analytics', hint: 'Standings, statistics and reports' },
  revenue: { label: 'Revenue', hint: 'Sponsors, their packages and what they bring' },
}

export type StartFailure = {
  readonly field: keyof StartInput | null
  readonly words: string
  /** No answer came: the server may have done it. */
  readonly mayHaveWorked: boolean
}

/** Why it came to nothing, and at which field somebody can do something about it. */
export function startFailure(error: unknown, deed: AccountDeed = 'sign_up'): StartFailure {
  const problem = error instanceof AccountError || error instanceof OnlineError ? error.problem : null
  return {
    field: problem === 'email_taken' ? 'email' : problem === 'weak_password' ? 'password' : null,
    words: reasonOf(error, deed),
    mayHaveWorked: problem === 'no_connection',
  }
}

/** The reason alone: that it failed is said already. */
function reasonOf(error: unknown, deed: AccountDeed): string {
  if (error instanceof RuleError) return error.message
  if (error instanceof OnlineError && (error.problem === 'refused' || error.problem === 'closed')) return error.message
  if (error instanceof AccountError && (error.problem === 'refused' || error.problem === 'weak_password'))
    return error.message
  return accountErrorWords(error, deed)
}

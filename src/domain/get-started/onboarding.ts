import * as z from 'zod/mini'

// What a new user says about their league when they get started. It sets defaults and an order; it grants no rights and
// sets no limits.

export const leagueSizes = ['small', 'medium', 'large', 'xlarge'] as const
export type LeagueSize = (typeof leagueSizes)[number]
export const defaultLeagueSize: LeagueSize = 'medium'

export const interests = ['scheduling', 'registration', 'communication', 'streaming', 'analytics', 'revenue'] as const
export type Interest = (typeof interests)[number]

export const onboardingSchema = z.object({ leagueSize: z.enum(leagueSizes), interests: z.array(z.enum(interests)) })
export type Onboarding = z.infer<typeof onboardingSchema>

export const maxPhoneLength = 40

/** How many teams a new league is set up for by default. */
export const teamCountByLeagueSize: Record<LeagueSize, number> = { small: 4, medium: 8, large: 16, xlarge: 24 }

/** Returns the storage key for these answers, on the device where the organization was created. */
export function toOnboardingKey(organizationId: string): string {
  return `fieldside.beginning:${organizationId}`
}

/** Parses the stored answers, or returns null if they are invalid. */
export function parseOnboarding(kept: string | null): Onboarding | null {
  return storedOnboardingSchema.safeParse(kept).data ?? null
}

const storedOnboardingSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((kept: string, context): unknown => {
      try {
        return JSON.parse(kept)
      } catch {
        context.issues.push({ code: 'custom', input: kept })
        return null
      }
    }),
  ),
  onboardingSchema,
)

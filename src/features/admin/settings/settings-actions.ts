import type { Branding } from '#domain/branding/branding.ts'
import type { Tier } from '#domain/schema/organizations.ts'

/** What holds for the whole deployment, apart from its security. */
export type PlatformSettings = Branding & {
  readonly default_tier: Tier
  readonly sign_up: 'open' | 'invitation'
  /** How many have no plan of their own, and follow the default one. */
  readonly organizations: number
}

export type SettingsChange = Partial<Omit<PlatformSettings, 'organizations'>>

/**
 * What becomes of the mails of the connected server: they are sent; kept at /__mail on its own machine; printed where it
 * runs; or a hosted project sends them, and knows alone how.
 */
export type MailState = 'sent' | 'kept' | 'nowhere' | 'hosted'

export type SettingsActions = {
  readonly readSettings: () => Promise<PlatformSettings>
  /** What is named changes. A new look shows on this device at once. */
  readonly saveSettings: (change: SettingsChange) => Promise<void>
  readonly readMailState: () => Promise<MailState>
  /** To whoever asks. Answers the address. */
  readonly sendTestMail: () => Promise<string>
}

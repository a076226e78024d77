import * as z from 'zod/mini'
import { branding } from '#domain/branding/branding.ts'
import { tiers } from '#domain/schema/organizations.ts'
import { callFunction, nothing, type Connection } from '../ask.ts'

/** What holds for the whole deployment, apart from its security. */
const settings = z.extend(branding, {
  default_tier: z.enum(tiers),
  sign_up: z.enum(['open', 'invitation']),
  organizations: z.number(), // those that have no plan of their own, and follow the default one
})
export type PlatformSettings = z.infer<typeof settings>
export type SettingsChange = Partial<Omit<PlatformSettings, 'organizations'>>

/**
 * What becomes of the mails of the connected server: they are sent; kept at /__mail on its own machine; printed where it
 * runs; or a hosted project sends them, and knows alone how.
 */
export type MailState = 'sent' | 'kept' | 'nowhere' | 'hosted'

export function createSettingsApi({ ask, server }: Connection) {
  return {
    readSettings: () => callFunction(ask, 'admin_read_settings', {}, settings),

    /** What is named changes. */
    saveSettings: (change: SettingsChange) => callFunction(ask, 'admin_save_settings', { p_set: change }, nothing),

    readMailState: async (): Promise<MailState> => {
      const { mail = 'hosted' } = await server()
      return mail
    },

    /** To whoever asks. Answers the address. */
    sendTestMail: async () => {
      const { address } = await ask({ path: 'mail/test', answer: z.object({ address: z.string() }) })
      return address
    },
  }
}

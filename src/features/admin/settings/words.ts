import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'

export const t = defineWords('features/admin/settings', {
  accentColor: 'Accent color',
  addLink: 'Add link',
  address: 'Address',
  administration: 'Administration',
  anybodyMaySignUp: 'Anybody may sign up',
  branding: 'Branding',
  button: 'Button',
  buttonsLinksWhatChosen:
    'For buttons, links and what is chosen. Where words in it could not be read, it is made darker or lighter.',
  changeDefaultPlan: (value: string) => `Change the default plan to ${value}?`,
  changeDefaultPlan2: 'Change default plan',
  chosen: 'Chosen',
  colorYourOwn: 'A color of your own',
  confirmationsNewPasswordsInvitations:
    'Confirmations, new passwords and invitations go out by mail. The server’s environment has the SMTP server and its password; they are not kept here.',
  contactEMail: 'Contact e-mail',
  dark: 'Dark',
  darker: 'Darker',
  defaultPlan: 'Default plan',
  discardChanges: 'Discard changes',
  everybodyInstallation: 'For everybody on this installation.',
  failedUpdateSettings: (rejection: string) => `Failed to update settings. ${rejection}`,
  go: 'go',
  goes: 'goes',
  howInstallationCallsItself:
    'How this installation calls itself and looks: in the app, on public pages, in mails. Devices keep it for their next start.',
  invitationOnly: 'By invitation only',
  light: 'Light',
  lighter: 'Lighter',
  lineLineEnvelopeFirst: 'Line by line, as on an envelope. The first line is the name.',
  link: 'Link',
  loadingSettings: 'Loading settings…',
  logoUrl: 'Logo URL',
  looksLike: 'Looks like',
  mail: 'Mail',
  mailServerHasTaken: (address: string) =>
    `The mail server has taken a test mail to ${address}. Look into that inbox, and among spam.`,
  name: 'Name',
  newAccounts: 'New accounts',
  operator: 'Operator',
  organizationCount: (count: number) => formatQuantity(count, 'organization'),
  organizationsWithoutPlanTheir: (quantity: string) =>
    `For organizations without a plan of their own: ${quantity} right now, and every new one.`,
  phone: 'Phone',
  pictureSiteSuchLogos:
    'A picture on this site, such as /logos/own.svg, about 22 pixels high. Where it cannot be shown the name stands alone.',
  plansAccounts: 'Plans and accounts',
  pleaseEnterEMail: 'Please enter an e-mail address: the others stand beside it.',
  postalAddress: 'Postal address',
  removeLink: (at: number) => `Remove link ${at}`,
  saveChanges: 'Save Changes',
  saving: 'Saving...',
  sendTestMail: 'Send test mail',
  sending: 'Sending...',
  settings: 'Settings',
  settingsUpdatedSuccessfully: 'Settings updated successfully',
  socialLinks: 'Social links',
  thanChosenSoWords: (part: string, accent: string) => `${part} than chosen, so that words can be read: ${accent}`,
  unavailableHostedProjectSends:
    'Unavailable: the hosted project sends its mails itself. Its SMTP server is set, and tried, in its dashboard.',
  unavailableNoSmtpServer:
    'Unavailable: no SMTP server is set (SMTP_HOST), so nothing is sent. Mails are printed where the server runs, and can be read at /__mail on that machine.',
  unavailableNoSmtpServer2:
    'Unavailable: no SMTP server is set (SMTP_HOST), so nothing is sent. Mails are printed where the server runs.',
  whoRunsInstallationFooter:
    'Who runs this installation, for the footer, the contact page and the legal pages. As long as there is no e-mail address, they show the sample values that they were built with.',
  whoeverHasOpenInvitation:
    'Whoever has an open invitation from an organization can still make an account, for that address. Accounts that exist stay.',
  withoutPlanTheirOwn: (quantity: string, part: string, value: string, value2: string) =>
    `${quantity} without a plan of their own ${part} from ${value} to ${value2} at once. What they have stays, and reading, scores and exports always work. Where the new plan has less room, nothing can be added.`,
})

import { defineWords } from '#i18n/words.ts'

export const t = defineWords('features/admin/security', {
  administration: 'Administration',
  authentication: 'Authentication',
  failedUpdateSecuritySettings: (rejection: string) => `Failed to update security settings. ${rejection}`,
  ipRestrictions: 'IP Restrictions',
  lengthWhatMakesPassword:
    'Length is what makes a password strong. Common ones are refused as well. Passwords in use stay valid.',
  minimumPasswordLength: 'Minimum password length',
  passwordPolicy: 'Password Policy',
  people: 'People',
  pleaseEnterWholeNumber: (least: number, maxMinLength: number) =>
    `Please enter a whole number from ${least} to ${maxMinLength}.`,
  saveChanges: 'Save Changes',
  saving: 'Saving...',
  security: 'Security',
  securitySettingsUpdatedSuccessfully: 'Security settings updated successfully',
  shorterTimeHoldsOnce:
    'A shorter time holds at once, for you as well: whoever is beyond it signs in again. What waits on their device stays there.',
  theyHoldEveryOrganization:
    'They hold for every organization, and for this administration. Coaches on a field are refused, too.',
  unavailableSignServerApp:
    'Unavailable: the sign-in server that this app is connected to has rules of its own. On a hosted project they stand in its dashboard, under Authentication.',
  whatEverybodyHasMeet:
    'What everybody has to meet, in every organization. An organization can ask its own members for more.',
})

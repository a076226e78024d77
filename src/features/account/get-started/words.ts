import { defineWords } from '#i18n/words.ts'

export const t = defineWords('features/account/get-started', {
  accountCreatedPleaseCheck: 'Account created! Please check your email for verification.',
  back: 'Back',
  clubSchoolAssociationRuns: 'The club, school or association that runs your leagues. You become its league manager.',
  createMyAccount: 'Create my account',
  createOrganization: 'Create an organization',
  createOrganization2: 'Create this organization?',
  createOrganization3: 'Create organization',
  creating: (organization: string) => `Creating ${organization} …`,
  creatingYourAccount: 'Creating your account…',
  deviceHasNoneRight: (sign_up: string) =>
    `${sign_up} This device has none right now. What you type stays here in the meantime.`,
  discardIt: 'Discard it',
  email: 'Email',
  getStarted: 'Get started',
  goDashboard: 'Go to Dashboard',
  goYourLeague: 'Go to your league',
  iAm: 'I am a',
  leagueAdministrator: 'League Administrator',
  leagueDetails: 'League Details',
  leagueSize: 'League size',
  mostCharacters: (maxPhoneLength: number) => `At most ${maxPhoneLength} characters`,
  next: 'Next',
  onlyPresetsWhatComes: 'It only presets what comes next. A league can grow at any time.',
  openDeviceCreatedThen:
    'Open it on this device: {organization} is created then. Elsewhere you are asked for its name once more.',
  organizationName: 'Organization name',
  password: 'Password',
  phoneOptional: 'Phone (optional)',
  preferences: 'Preferences',
  readyYouLeagueManager:
    '{organization} is ready, and you are its league manager. Your first steps wait for you there.',
  returnHome: 'Return to Home',
  signAddress: 'Sign in with this address',
  signupFailedPleaseTry: 'Signup failed. Please try again.',
  signupFailedPleaseTry2: (words: string) => `Signup failed. Please try again. ${words}`,
  thankYou: 'Thank You',
  tryAgain: 'Try again',
  typeOrganizationAgain: 'Type the organization again',
  whatYouInterested: 'What are you interested in?',
  whatYouTypedStill: 'What you typed is still here. Only the password has to be typed again.',
  youNeedNoSecond:
    'As {email}. You need no second account: your leagues are on the dashboard, and one account can run several organizations.',
  youRunLeagueSet: 'You run a league and set it up here. You coach or play? Then your league invites you.',
  youSigned: 'You are signed in',
  youTypedBeforeYou:
    'You typed it before you signed in as {email}: {organization}, {hint}. You become its league manager.',
  yourAccountReadyHas:
    'Your account is ready. {organization} has still to be created; what you said about it is kept on this device.',
  yourFirstStepsCome: 'Your first steps come in the order that suits it.',
  yourInfo: 'Your Info',
})

import { BatteryCharging, BellDot, CloudOff, QrCode, Smartphone, Zap } from 'lucide-react'
import { plannedIntro, type FeaturePageContent } from './feature-page.ts'

export const mobileAppContent: FeaturePageContent = {
  path: '/mobile-app',
  title: 'Mobile App',
  description:
    'Install Fieldside on an iPhone, an Android phone or a laptop, from the browser and in a minute. Scores work without a signal.',
  kicker: 'Mobile App',
  headline: 'Scores in the rain, without a signal',
  lead: 'Fieldside installs from the browser, on iPhone, Android and laptop. No store, nothing to update, and the score is saved on the phone first.',
  today: {
    title: 'What works today, on a touchline',
    lead: 'Made for one thumb, cold fingers and bright sun.',
    items: [
      {
        title: 'Works without a connection',
        icon: CloudOff,
        text: 'Games, rosters, standings and brackets of your league are on the phone. What you enter is stored there and sent when there is a signal.',
      },
      {
        title: 'Three taps to a result',
        icon: Zap,
        text: 'Open the game, enter the score, press Final. A shortcut on the icon opens the score sheet of the game that is on.',
      },
      {
        title: 'Two coaches, no signal',
        icon: QrCode,
        text: 'One phone shows a code, the other scans it, and the result is confirmed by both sides. The one that is online first delivers it.',
      },
      {
        title: 'Notifications inside',
        icon: BellDot,
        text: 'Moved games and disputed scores wait behind the bell, and the icon carries their number where the system shows one.',
      },
      {
        title: 'Gentle on the phone',
        icon: BatteryCharging,
        text: 'A few megabytes, no tracking, and not one request while it is in your pocket. The screen stays awake only while you count.',
      },
      {
        title: 'Several people, one phone',
        icon: Smartphone,
        text: 'A clubhouse tablet can be used by more than one coach. Each has their own data on it, behind their own password.',
      },
    ],
  },
  planned: {
    title: 'What is planned',
    lead: plannedIntro,
    items: [
      {
        title: 'Push notifications',
        text: 'On the lock screen, also when the app is closed. Today they wait inside the app.',
      },
      { title: 'Team chat', text: 'Messages for a team, in the same app.' },
    ],
  },
  questions: [
    {
      question: 'Why is it not in the App Store or on Google Play?',
      answer:
        'Because it does not have to be. It installs from this page, opens from your home screen in a window of its own, and is always the newest version. There is nothing to review, to buy or to update.',
    },
    {
      question: 'Do I need an account to install it?',
      answer:
        'No. To see your league you sign in with the account that you were invited to. Parents need neither: the league’s public page opens in any browser.',
    },
    {
      question: 'How do I remove it?',
      answer:
        'Like any app: press its icon for a moment and choose to remove it. Send what is waiting first; the app says when there is something.',
    },
  ],
  end: {
    title: 'Put it on one phone before Saturday',
    text: 'Enter a made-up score in airplane mode, and watch it arrive when you are back.',
  },
}

/** The text above the guides, for each way a browser installs the app. */
export const installInstructions = {
  unknown: 'Choose your device below. It takes less than a minute.',
  prompt: 'Your browser can install it right away, and asks once more before it does.',
  installed: 'Fieldside is installed on this device. You find it among your apps.',
  ios_safari: 'On this iPhone or iPad it takes three taps, shown below.',
  ios_other:
    'Open this browser’s Share menu and choose Add to Home Screen. If it is not there, open this page in Safari and follow the three steps below.',
  mac_safari: 'In Safari on a Mac, choose Share in the toolbar, then Add to Dock.',
  android_menu:
    'Your browser installs it from its menu, as shown below. Where the menu offers to open Fieldside instead, it is installed already.',
  desktop_menu:
    'Open the browser’s menu and choose Install; it may stand under Cast, save and share, or Apps. Where the menu offers to open Fieldside instead, it is installed already.',
  firefox_windows:
    'In Firefox on Windows, choose Add tab to taskbar at the right end of the address bar. The Firefox of the Microsoft Store does not have it.',
  insecure:
    'This address is not secure (it does not begin with https), so no browser installs the app from it. Whoever runs your league’s Fieldside can change that.',
  unable:
    'This browser cannot install apps; Chrome, Edge, Safari and Firefox on Windows can. Everything works here too, also without a connection.',
} as const

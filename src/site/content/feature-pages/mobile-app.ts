import { BatteryCharging, BellDot, CloudOff, QrCode, Smartphone, Zap } from 'lucide-react'
import { plannedIntro, type FeaturePageContent } from './feature-page.ts'

export const mobileAppContent: FeaturePageContent = {
  path: '/mobile-app',
  title: 'Mobile App',
  description:
    'Install Fieldside on an iPhone, an Android phone or a laptop, from the browser, in a minute. Scores work without a signal.',
  kicker: 'Mobile App',
  headline: 'Scores in the rain, without a signal',
  lead: 'Fieldside installs from the browser, on iPhones, Android phones and laptops. No app store, nothing to update, and the score is saved on the phone first.',
  today: {
    title: 'What works today, on the sideline',
    lead: 'Made for one thumb, cold fingers and bright sun.',
    items: [
      {
        title: 'Works without a connection',
        icon: CloudOff,
        text: 'Your league’s games, rosters, standings and brackets are on the phone. What you enter is stored there and sent when there is a signal.',
      },
      {
        title: 'Three taps to a result',
        icon: Zap,
        text: 'Open the game, enter the score, press Final. A shortcut on the icon opens the score sheet of the game in progress.',
      },
      {
        title: 'Two coaches, no signal',
        icon: QrCode,
        text: 'One phone shows a code, the other scans it, and the result is confirmed by both sides. Whichever phone is online first sends it.',
      },
      {
        title: 'Notifications, also when it is closed',
        icon: BellDot,
        text: 'Moved games and disputed scores appear on the lock screen if you allow it, and are listed under the bell. You choose which, and when to be left alone.',
      },
      {
        title: 'Easy on the phone',
        icon: BatteryCharging,
        text: 'A few megabytes, no tracking, and not one request while it is in your pocket. The screen stays awake only while you keep score.',
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
    items: [{ title: 'Team chat', text: 'Messages for a team, in the same app.' }],
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
        'No. To see your league, sign in with the account that you were invited with. Parents need neither the app nor an account: the league’s public page opens in any browser.',
    },
    {
      question: 'How do I remove it?',
      answer:
        'Like any app: press and hold its icon, then choose to remove it. First make sure that everything has been sent; the app tells you if something is waiting.',
    },
  ],
  end: {
    title: 'Put it on one phone before Saturday',
    text: 'Enter a made-up score in airplane mode, and watch it arrive when you are back online.',
  },
}

/** The text above the guides, for each way a browser installs the app. */
export const installInstructions = {
  unknown: 'Choose your device below. It takes less than a minute.',
  prompt: 'Your browser can install it right away. It will ask you to confirm.',
  installed: 'Fieldside is installed on this device. You can find it among your apps.',
  ios_safari: 'On this iPhone or iPad it takes three taps, shown below.',
  ios_other:
    'Open this browser’s Share menu and choose Add to Home Screen. If it is not there, open this page in Safari and follow the three steps below.',
  mac_safari: 'In Safari on a Mac, choose Share in the toolbar, then Add to Dock.',
  android_menu:
    'Your browser installs it from its menu, as shown below. If the menu offers to open Fieldside instead, it is already installed.',
  desktop_menu:
    'Open the browser’s menu and choose Install; it may be under Cast, save and share, or under Apps. If the menu offers to open Fieldside instead, it is already installed.',
  firefox_windows:
    'In Firefox on Windows, choose Add tab to taskbar at the right end of the address bar. Firefox from the Microsoft Store does not have this option.',
  insecure:
    'This address is not secure (it does not begin with https), so browsers cannot install the app from it. Whoever runs your league’s Fieldside can change that.',
  unable:
    'This browser cannot install apps; Chrome, Edge, Safari and Firefox on Windows can. Everything works here, too, even without a connection.',
} as const

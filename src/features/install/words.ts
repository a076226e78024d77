import { defineWords } from '#i18n/words.ts'

export const t = defineWords('features/install', {
  add: 'Add',
  addDock: 'Add to Dock',
  addHomeScreen: 'Add to Home Screen',
  addHomeScreenAndroid: 'Add to Home screen',
  addressNotSecureDoes: (productName: string) =>
    `This address isn’t secure (it doesn’t start with https), so no browser can install the app from it. The person who runs ${productName} for your league can change that.`,
  addTabTaskbar: 'Add tab to taskbar',
  androidMenuSteps:
    'Open the browser’s menu {named} and choose {named2} or {name}. If the menu offers to open {productName} instead, it’s already installed.',
  apps: 'Apps',
  browserCannotInstallApps:
    'This browser can’t install apps. Chrome, Edge and Safari can, and so can Firefox on Windows. Everything also works here, even without a connection.',
  castSaveShare: 'Cast, save and share',
  chooseRightEndAddress:
    'Choose {name} at the right end of the address bar. Firefox from the Microsoft Store doesn’t have it.',
  chooseToolbarThen: 'Choose {named} in the toolbar, then {name}.',
  desktopMenuSteps:
    'Open the browser’s menu {named} and choose {named2}, which may be under {em} or {em2}. If the menu offers to open {productName} instead, it’s already installed.',
  install: 'Install',
  installApp: 'Install the app',
  installAppMenu: 'Install app',
  iosMenuSteps:
    'Open this browser’s {named} menu and choose {named2}. If it isn’t there, open this address in Safari and do the same. Then open the app once while you have a signal so it can load your leagues.',
  isInstalledAndThis: (productName: string) => `You’re using the installed ${productName} app.`,
  keepYourHomeScreen: (productName: string) => `Add ${productName} to your home screen?`,
  leaveWhereAskedTap:
    'If asked, leave {name} on and tap {name2}. Then open {productName} once while you have a signal so it can load your leagues.',
  notNow: 'Not now',
  opensOneTapWindow: 'Opens with one tap in its own window, with or without a signal.',
  openWebApp: 'Open as Web App',
  scrollDownTap: 'Scroll down and tap {name}.',
  share: 'Share',
  showMeHow: 'Show me how',
  tapSquareArrowBottom:
    'Tap {name}: the square with an arrow at the bottom of Safari, behind its three dots, or at the top on an iPad.',
  threeDots: 'with three dots',
  youCanInstallHere: (productName: string) =>
    `You can install ${productName} here once all your changes are sent and you have a signal. The installed app has its own storage, so it wouldn’t have the unsent changes from this browser.`,
})

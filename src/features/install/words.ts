import { defineWords } from '#i18n/words.ts'

export const t = defineWords('features/install', {
  add: 'Add',
  addDock: 'Add to Dock',
  addHomeScreen: 'Add to Home Screen',
  addHomeScreen2: 'Add to Home screen',
  addTabTaskbar: 'Add tab to taskbar',
  addressNotSecureDoes: (productName: string) =>
    `This address is not secure (it does not begin with https), so no browser installs the app from it. Whoever runs your league’s ${productName} can change that.`,
  apps: 'Apps',
  browserCannotInstallApps:
    'This browser cannot install apps; Chrome, Edge, Safari and Firefox on Windows can. Everything works here too, also without a connection.',
  castSaveShare: 'Cast, save and share',
  chooseRightEndAddress:
    'Choose {name} at the right end of the address bar. Firefox from the Microsoft Store doesn’t have it.',
  chooseToolbarThen: 'Choose {named} in the toolbar, then {name}.',
  install: 'Install',
  installApp: 'Install the app',
  installApp2: 'Install app',
  isInstalledAndThis: (productName: string) => `${productName} is installed, and this is it.`,
  keepYourHomeScreen: (productName: string) => `Keep ${productName} on your home screen?`,
  leaveWhereAskedTap:
    'Leave {name} on where it is asked, tap {name2}, then open {productName} once while you have a signal: it has its own storage, and loads your leagues into it.',
  notNow: 'Not now',
  openBrowsersMenuChoose:
    'Open this browser’s {named} menu and choose {named2}. If it isn’t there, open this address in Safari and do the same. Then open the app once while you have a signal: it has its own storage.',
  openBrowsersMenuChoose2:
    'Open the browser’s menu {named} and choose {named2} or {name}. Where the menu offers to open {productName} instead, it is installed already.',
  openBrowsersMenuChoose3:
    'Open the browser’s menu {named} and choose {named2}; it may stand under {em} or {em2}. Where the menu offers to open {productName} instead, it is installed already.',
  openWebApp: 'Open as Web App',
  opensOneTapWindow: 'It opens with one tap, in a window of its own, with or without a signal.',
  scrollDownTap: 'Scroll down and tap {name}.',
  share: 'Share',
  showMeHow: 'Show me how',
  tapSquareArrowBottom:
    'Tap {name}: the square with an arrow, at the bottom of Safari or behind its three dots, or at the top on an iPad.',
  threeDots: 'with three dots',
  youCanInstallHere: (productName: string) =>
    `You can install ${productName} here once all changes are sent and you have a signal: the installed app has its own storage and would not have what waits in this browser.`,
})

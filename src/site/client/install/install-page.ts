import { readBrowserFacts } from '#ui/browser/browser-facts.ts'
import { getInstallMethod, type InstallMethod } from '#ui/browser/install-method.ts'
import { toTrustedScriptUrl } from '#workers/trusted-script-url.ts'
import { drawQrCode } from '../draw-qr-code.ts'
import type { InstallEvents } from './install-events.ts'

/** Shows how this device can install the app, and updates when the browser reports changes. */
export function showInstall(place: HTMLElement, heard: InstallEvents): void {
  const button = place.querySelector<HTMLButtonElement>('[data-install-button]')
  const show = () => {
    const way = getInstallMethod(readBrowserFacts({ hasPrompt: heard.prompt !== null, isInstalled: heard.isInstalled }))
    for (const line of place.querySelectorAll<HTMLElement>('[data-install-way]')) {
      line.hidden = line.dataset['installWay'] !== way
    }
    if (button) button.hidden = way !== 'prompt'
    hideUnless(place, '[data-install-open]', way === 'installed')
    markGuide(place, guideOf(way))
  }
  heard.tell = show
  button?.addEventListener('click', () => void install(heard))
  show()
  // on a phone, a QR code that opens the page on a phone is useless
  if (matchMedia('(hover: hover) and (pointer: fine)').matches) void showCode(place)
}

/** Shows the browser's install prompt. Whatever the answer, this prompt can't be used again. */
async function install(heard: InstallEvents): Promise<void> {
  const { prompt } = heard
  if (!prompt) return
  heard.prompt = null
  await prompt.prompt()
  const { outcome } = await prompt.userChoice
  if (outcome === 'accepted') bringAppOntoDevice()
  heard.tell()
}

/**
 * Registers the app's service worker, so that the app opens offline even the first time. The app does the same when it
 * is opened.
 */
function bringAppOntoDevice(): void {
  void navigator.serviceWorker?.register(toTrustedScriptUrl('/service-worker.js')).catch(() => undefined)
}

function markGuide(place: HTMLElement, guide: string | null): void {
  for (const one of place.querySelectorAll<HTMLElement>('[data-install-guide]')) {
    const isHere = one.dataset['installGuide'] === guide
    one.toggleAttribute('data-here', isHere)
    hideUnless(one, '[data-install-here]', isHere)
  }
}

/**
 * Returns the guide for this device, or null if no guide helps: the page has an install button, the app is already
 * installed, or it can't be installed here.
 */
function guideOf(way: InstallMethod): 'ios' | 'android' | 'laptop' | null {
  switch (way) {
    case 'ios_safari':
    case 'ios_other':
      return 'ios'
    case 'android_menu':
      return 'android'
    case 'mac_safari':
    case 'desktop_menu':
    case 'firefox_windows':
      return 'laptop'
    case 'prompt':
    case 'installed':
    case 'insecure':
    case 'unable':
      return null
  }
}

async function showCode(place: HTMLElement): Promise<void> {
  const figure = place.querySelector<HTMLElement>('[data-install-code]')
  const square = figure?.firstElementChild
  if (!figure || !square) return
  square.replaceChildren(
    await drawQrCode(location.origin + location.pathname, 'A code that opens this page on a phone'),
  )
  figure.hidden = false
}

function hideUnless(place: HTMLElement, selector: string, isShown: boolean): void {
  const element = place.querySelector<HTMLElement>(selector)
  if (element) element.hidden = !isShown
}

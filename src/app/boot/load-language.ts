import { getDeviceRegion } from '#i18n/device-region.ts'
import { setLanguage, setRegion } from '#i18n/locale.ts'
import { readDeviceLanguage } from '#ui/browser/device-language.ts'

/**
 * Applies the language and region of this device before the code of any screen is loaded, because constants contain
 * texts. If a first visit loses the connection, the screens are in English.
 */
export async function loadLanguage(): Promise<void> {
  setRegion(getDeviceRegion()) // until an organization is shown, because each organization has its own region
  const language = readDeviceLanguage()
  if (language === 'en') return
  try {
    const { spanish } = await import('./spanish.ts')
    setLanguage(language, spanish)
    document.documentElement.lang = language
  } catch {
    // the next start tries again
  }
}

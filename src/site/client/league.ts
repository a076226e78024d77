import { startTheme } from '#ui/brand/theme.ts'
import { findLanguage, setLanguage } from '#i18n/locale.ts'
import { clientTranslations } from './client-translations.ts'
import { startLeagueButtons } from './league-buttons.ts'
import { startLeagueFilter } from './league-filter.ts'
import { cacheLeaguePages } from './cache-league-pages.ts'
import { expandForPrint } from './expand-for-print.ts'
import { startLeagueRefresh } from './league-refresh.ts'
import { replaceBrokenImages } from './broken-images.ts'

// The scripts of a league's public page, which can be read without them.

// They speak the language in which the server rendered the page.
const language = findLanguage([document.documentElement.lang]) ?? 'en'
setLanguage(language, clientTranslations[language])
startTheme()
replaceBrokenImages()
startLeagueButtons()
startLeagueFilter()
expandForPrint()
startLeagueRefresh()
cacheLeaguePages().catch(() => undefined) // fails in a private window, for example; the page still works online

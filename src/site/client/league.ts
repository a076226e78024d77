import { startTheme } from '#ui/brand/theme.ts'
import { defaultRegion, findLanguage, setLanguage, setRegion } from '#i18n/locale.ts'
import { clientTranslations } from './client-translations.ts'
import { startLeagueButtons } from './league-buttons.ts'
import { startLeagueFilter } from './league-filter.ts'
import { cacheLeaguePages } from './cache-league-pages.ts'
import { expandForPrint } from './expand-for-print.ts'
import { startLeagueRefresh } from './league-refresh.ts'
import { replaceBrokenImages } from './broken-images.ts'

// The scripts of a league's public page, which can be read without them.

// The scripts use the language and region in which the server rendered the page.
const { lang, dataset } = document.documentElement
const language = findLanguage([lang]) ?? 'en'
setRegion(dataset['region'] ?? defaultRegion)
setLanguage(language, clientTranslations[language])
startTheme()
replaceBrokenImages()
startLeagueButtons()
startLeagueFilter()
expandForPrint()
startLeagueRefresh()
cacheLeaguePages().catch(() => undefined) // fails in a private window, for example; the page still works online

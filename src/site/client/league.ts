import { followTheme } from '#ui/brand/theme.ts'
import { startButtons } from './league-buttons.ts'
import { startFilter } from './league-filter.ts'
import { keepForOffline } from './keep-for-offline.ts'
import { printEverything } from './print-everything.ts'
import { startRefresh } from './league-refresh.ts'
import { namesForBrokenPictures } from './broken-pictures.ts'

// What moves on a league's public page. All of it can be read without.

followTheme()
namesForBrokenPictures()
startButtons()
startFilter()
printEverything()
startRefresh()
keepForOffline().catch(() => undefined) // in a private window, say: the page works, online

import { followTheme } from '#ui/brand/theme.ts'
import { startButtons } from './league-buttons.ts'
import { startFilter } from './league-filter.ts'
import { keepForOffline } from './keep-for-offline.ts'
import { printEverything } from './print-everything.ts'
import { startRefresh } from './league-refresh.ts'
import { namesForBrokenPictures } from './broken-pictures.ts'

// The scripts of a league's public page, which can be read without them.

followTheme()
namesForBrokenPictures()
startButtons()
startFilter()
printEverything()
startRefresh()
keepForOffline().catch(() => undefined) // in a private window, for example: the page works online

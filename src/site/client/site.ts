import { followTheme } from '#ui/brand/theme.ts'
import { startBlogFilter } from './blog-filter.ts'
import { startInstall } from './install.ts'
import { startKeptLeads } from './kept-leads.ts'
import { startNewsletter } from './newsletter.ts'
import { startShadow } from './shadow.ts'
import { startShare } from './share.ts'
import { startThemeChoice } from './theme-choice.ts'
import { startWaitingLeads } from './waiting-leads.ts'

// The scripts of every public page. Each island is a function that looks for its own markup and touches nothing else.

followTheme()
startShadow()
startThemeChoice()
startBlogFilter()
startShare()
startInstall()
startNewsletter()
startWaitingLeads()
startKeptLeads()

import { startTheme } from '#ui/brand/theme.ts'
import { startBlogFilter } from './blog-filter.ts'
import { startInstall } from './install/install.ts'
import { startLeadQueue } from './leads/lead-queue.ts'
import { startNewsletter } from './newsletter.ts'
import { startHeaderShadow } from './header-shadow.ts'
import { startShare } from './share.ts'
import { startThemeChoice } from './theme-choice.ts'
import { startWaitingLeads } from './waiting-leads.ts'

// The scripts of every public page. Each island is a function that looks for its own markup and touches nothing else.

startTheme()
startHeaderShadow()
startThemeChoice()
startBlogFilter()
startShare()
startInstall()
startNewsletter()
startWaitingLeads()
startLeadQueue()

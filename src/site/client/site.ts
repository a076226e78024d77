import { followTheme } from '#ui/theme.ts'
import { startShadow } from './shadow.ts'

// What moves on every public page. Each island is a function that looks for its own markup and leaves the rest alone.

followTheme()
startShadow()

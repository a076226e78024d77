import { useMediaQuery } from '#ui/browser/media-query.ts'

/** Returns whether the window has room for a panel beside the calendar. */
export const useIsDocked = () => useMediaQuery('(min-width: 1600px)')

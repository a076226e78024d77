import { Search } from 'lucide-react'
import { IconButton } from '#ui/button.tsx'
import { HelpIconLink } from './help-link.tsx'
import { openSearch } from './search/open-search.ts'
import { t } from './words.ts'

/** On a phone, above every screen. */
export function PhoneTools() {
  return (
    <>
      <IconButton label={t.search} aria-haspopup="dialog" onClick={openSearch}>
        <Search size={20} />
      </IconButton>
      <HelpIconLink />
    </>
  )
}

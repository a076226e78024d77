import { Search } from 'lucide-react'
import { IconButton } from '#ui/button.tsx'
import { openSearch } from './open-search.ts'
import { t } from './words.ts'

export function PhoneSearchButton() {
  return (
    <IconButton label={t.search} aria-haspopup="dialog" onClick={openSearch}>
      <Search size={20} />
    </IconButton>
  )
}

import { Ellipsis } from 'lucide-react'
import { Menu, type MenuItem } from './menu.tsx'
import { t } from './words.ts'

/** The actions of a row, a card or a page, deleting last. */
export function RowMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  return <Menu label={t.actionsFor(name)} icon={<Ellipsis size={18} />} items={items} />
}

import { Inbox } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { t } from './words.ts'

/** Opens and closes the list of games to place. */
export function TrayButton({ count, isOpen, onClick }: { count: number; isOpen: boolean; onClick: () => void }) {
  return (
    <Button
      variant="quiet"
      aria-expanded={isOpen}
      aria-controls="games-to-place"
      icon={<Inbox size={18} />}
      onClick={onClick}
    >
      {t.toPlaceCount(count)}
    </Button>
  )
}

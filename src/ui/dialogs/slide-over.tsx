import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { DiscardQuestion } from './dialog.tsx'
import { useModal } from './use-modal.ts'
import { t } from './words.ts'

/**
 * A menu that slides in from the left, based on the native `dialog`: Escape, a click outside, or Close closes it, and
 * the focus returns to where it was. Render it only while it should be open.
 */
export function SlideOver({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { ref, leave, typed, stay, ...events } = useModal(onClose, { dismissible: true, startsAt: 'heading' })
  const titleId = useId()
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      {...events}
      className="m-0 h-dvh max-h-none w-[min(20rem,85vw)] max-w-none overflow-hidden border-r border-line bg-card p-0 text-ink"
    >
      <div className="flex h-full flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]">
        <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label={t.close} onClick={leave}>
            <X size={20} />
          </IconButton>
        </div>
        <div className="flex grow flex-col overflow-y-auto px-3 py-4">{children}</div>
      </div>
      {typed.length > 0 && <DiscardQuestion typed={typed} onDiscard={onClose} onClose={stay} />}
    </dialog>
  )
}

import type { ReactNode } from 'react'

export function ModeLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="min-h-11 font-semibold text-accent underline underline-offset-3" onClick={onClick}>
      {children}
    </button>
  )
}

import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

// Product pictures are drawn with the page's own text and colors: they are sharp on every screen, follow light and dark
// mode, and cost no request. To a screen reader each is one image with a description.

type FrameProps = { label: string; className?: string; children: ReactNode }

export function PhoneFrame({ label, className, children }: FrameProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className={classNames(
        'w-[264px] shrink-0 rounded-[46px] border-[9px] border-[#16211c] bg-[#16211c] shadow-[0_30px_60px_-18px_rgb(10_20_15/0.5)] select-none [[data-theme=dark]_&]:border-[#34443c] [[data-theme=dark]_&]:bg-[#34443c]',
        className,
      )}
    >
      <div
        aria-hidden="true"
        className="flex h-[540px] flex-col overflow-hidden rounded-[37px] bg-bg text-left text-ink"
      >
        <div className="flex items-center justify-between px-6 pt-3 pb-1 text-[12px] font-semibold">
          <span>11:22</span>
          <span className="h-5 w-16 rounded-full bg-[#16211c] [[data-theme=dark]_&]:bg-black" />
          <SignalGone />
        </div>
        {children}
      </div>
    </div>
  )
}

export function WindowFrame({ label, className, children }: FrameProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className={classNames(
        'w-full min-w-0 overflow-hidden rounded-[16px] border border-line bg-bg text-left shadow-[0_24px_60px_-24px_rgb(10_20_15/0.35)] select-none',
        className,
      )}
    >
      <div aria-hidden="true">
        <div className="flex items-center gap-1.5 border-b border-line bg-card px-4 py-3">
          <span className="size-2.5 rounded-full bg-line-button" />
          <span className="size-2.5 rounded-full bg-line-button" />
          <span className="size-2.5 rounded-full bg-line-button" />
        </div>
        {children}
      </div>
    </div>
  )
}

/** A team's initials on the team's color. */
export function PictureCrest({ team, className = 'size-8' }: { team: DrawnTeam; className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={classNames('shrink-0', className)}>
      <rect width="32" height="32" rx="9" fill={team.color} />
      <text x="16" y="20.5" textAnchor="middle" fontSize="12.5" fontWeight="700" fill="#ffffff">
        {team.name.slice(0, 2).toUpperCase()}
      </text>
    </svg>
  )
}

export type DrawnTeam = { readonly name: string; readonly color: string }

export const tigers: DrawnTeam = { name: 'Tigers', color: '#b93a10' }
export const sharks: DrawnTeam = { name: 'Sharks', color: '#1d4ed8' }
export const falcons: DrawnTeam = { name: 'Falcons', color: '#0f7a43' }
export const bears: DrawnTeam = { name: 'Bears', color: '#7029d0' }
export const wolves: DrawnTeam = { name: 'Wolves', color: '#a61b1b' }
export const owls: DrawnTeam = { name: 'Owls', color: '#0b6f68' }

/** The signal bars of a phone without a signal. */
function SignalGone() {
  return (
    <svg viewBox="0 0 26 12" className="h-3 w-[26px]">
      {[0, 1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={bar * 4}
          y={8 - bar * 2.4}
          width="2.6"
          height={4 + bar * 2.4}
          rx="1"
          className="fill-line-button"
        />
      ))}
      <path d="M20 3.5l5 5m0-5l-5 5" className="stroke-red" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  )
}

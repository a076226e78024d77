import type { ReactNode } from 'react'
import { t } from './words.ts'

// Drawings of where to tap: Safari's toolbar, its share sheet, and the confirmation; then the same for Android. The
// marked item is the one to tap.

export function SharePicture() {
  return (
    <Picture>
      <rect x="0" y="44" width="160" height="36" className="fill-gray-tint" />
      <path d="M16 56l-6 6 6 6M44 56l6 6-6 6" className={line} />
      <rect x="66" y="48" width="28" height="28" rx="8" className="fill-tint stroke-accent" strokeWidth="2" />
      <path d="M76 60h-2v10h12V60h-2M80 66V53m-4 4l4-4 4 4" className={marked} />
      <path d="M110 56h8v12h-8zM118 58h4v10h-4M138 55h12v12h-12" className={line} />
    </Picture>
  )
}

export function AddPicture() {
  return (
    <Picture>
      <rect x="12" y="10" width="136" height="70" rx="10" className="fill-gray-tint" />
      <path d="M24 24h60M24 40h48" className={line} />
      <rect x="18" y="50" width="124" height="24" rx="7" className="fill-tint stroke-accent" strokeWidth="2" />
      <path d="M26 62h72" className={marked} />
      <rect x="120" y="55" width="14" height="14" rx="3" className={marked} />
      <path d="M127 59v6m-3-3h6" className={marked} />
    </Picture>
  )
}

export function ConfirmPicture() {
  return (
    <Picture>
      <rect x="12" y="10" width="136" height="70" rx="10" className="fill-gray-tint" />
      <path d="M22 26h22" className={line} />
      <rect x="106" y="15" width="36" height="22" rx="7" className="fill-tint stroke-accent" strokeWidth="2" />
      <text x="124" y="30" textAnchor="middle" className="fill-accent text-[12px] font-bold">
        {t.add}
      </text>
      <rect x="24" y="46" width="24" height="24" rx="6" className="fill-accent" />
      <circle cx="36" cy="58" r="5.5" className="fill-none stroke-accent-ink" strokeWidth="2.5" />
      <path d="M58 54h60M58 63h36" className={line} />
    </Picture>
  )
}

export function MenuPicture() {
  return (
    <Picture>
      <rect x="0" y="0" width="160" height="38" className="fill-gray-tint" />
      <rect x="34" y="9" width="84" height="20" rx="10" className="fill-card" />
      <path d="M12 19h10M46 19h40" className={line} />
      <rect x="126" y="5" width="28" height="28" rx="8" className="fill-tint stroke-accent" strokeWidth="2" />
      <path d="M140 12.5v.01M140 19v.01M140 25.5v.01" className={marked} strokeWidth="4" strokeLinecap="round" />
      <path d="M14 52h132M14 66h96" className={line} />
    </Picture>
  )
}

export function MenuItemPicture() {
  return (
    <Picture>
      <rect x="44" y="6" width="108" height="74" rx="8" className="fill-gray-tint" />
      <path d="M56 20h64M56 66h52" className={line} />
      <rect x="50" y="31" width="96" height="24" rx="7" className="fill-tint stroke-accent" strokeWidth="2" />
      <rect x="58" y="36" width="10" height="14" rx="2.5" className={marked} />
      <path d="M63 39v6m-2.5-2.5L63 45l2.5-2.5M76 43h56" className={marked} />
    </Picture>
  )
}

export function InstallPicture() {
  return (
    <Picture>
      <rect x="16" y="12" width="128" height="68" rx="10" className="fill-gray-tint" />
      <rect x="26" y="22" width="22" height="22" rx="6" className="fill-accent" />
      <circle cx="37" cy="33" r="5" className="fill-none stroke-accent-ink" strokeWidth="2.5" />
      <path d="M58 28h56M58 38h34" className={line} />
      <path d="M56 65h16" className={line} />
      <rect x="84" y="52" width="54" height="22" rx="11" className="fill-tint stroke-accent" strokeWidth="2" />
      <text x="111" y="67" textAnchor="middle" className="fill-accent text-[11px] font-bold">
        {t.install}
      </text>
    </Picture>
  )
}

const line = 'fill-none stroke-line-strong stroke-2'
const marked = 'fill-none stroke-accent stroke-2'

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 80"
      className="h-20 w-40 shrink-0 rounded-control border border-line bg-card"
    >
      {children}
    </svg>
  )
}

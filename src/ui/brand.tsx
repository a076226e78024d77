/** The mark and the name. */
export function Brand() {
  return (
    <span className="flex items-center gap-2.5 text-[19px] font-extrabold tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 22 22" className="size-[22px] shrink-0 text-accent">
        <rect width="22" height="22" rx="7" fill="currentColor" />
        <circle cx="11" cy="11" r="5" fill="none" strokeWidth="2" className="stroke-accent-ink" />
      </svg>
      Fieldside
    </span>
  )
}

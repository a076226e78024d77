import { defaultProductName } from '#domain/branding/default-product-name.ts'

/** The product's mark, or the operator's logo instead, and the name. For the app's own version, see own-brand.tsx. */
export function Brand({ name = defaultProductName, logo = null }: { name?: string; logo?: string | null }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 text-[19px] font-bold tracking-tight compact:text-[14px]">
      {logo === null ? <Mark /> : <Logo key={logo} url={logo} />}
      <span className="min-w-0">{name}</span>
    </span>
  )
}

function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 22 22" className="size-[22px] shrink-0 text-accent">
      <rect width="22" height="22" rx="7" fill="currentColor" />
      <circle cx="11" cy="11" r="5" fill="none" strokeWidth="2" className="stroke-accent-ink" />
    </svg>
  )
}

/** The operator's logo. If it can't be loaded, only the name is shown. */
function Logo({ url }: { url: string }) {
  return (
    <img
      src={url}
      alt=""
      referrerPolicy="no-referrer"
      onError={({ currentTarget: picture }) => {
        picture.hidden = true
      }}
      className="h-[22px] max-w-24 shrink-0 object-contain"
    />
  )
}

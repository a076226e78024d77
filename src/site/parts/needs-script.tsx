import { useCompany } from '../content/use-company.ts'

/** Shown above a form in a browser that runs no scripts. */
export function NeedsScript() {
  const { email } = useCompany()
  return (
    <noscript>
      <p className="mb-5 rounded-control bg-amber-tint px-4 py-3 font-semibold text-amber">
        This form needs JavaScript. Without it, write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </noscript>
  )
}

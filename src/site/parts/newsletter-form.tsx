/** Markup only: its island handles sending (`client/newsletter.ts`). Use it once per page. */
export function NewsletterForm() {
  return (
    <form data-newsletter method="post" noValidate className="flex w-full max-w-xl flex-col gap-3">
      <label htmlFor="newsletter-email" className="font-semibold">
        E-mail
      </label>
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          id="newsletter-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="you@yourleague.org"
          className="min-h-12 min-w-0 flex-1 rounded-control border border-line-strong bg-card px-4 aria-invalid:border-red"
        />
        <button
          type="submit"
          className="min-h-12 rounded-control border border-accent bg-accent px-6 font-semibold text-accent-ink hover:border-accent-strong hover:bg-accent-strong disabled:opacity-55"
        >
          Subscribe
        </button>
      </div>
      <div hidden>
        <label htmlFor="newsletter-website">Leave this empty</label>
        <input id="newsletter-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="text-note text-soft">
        A letter now and then, no advertising. Write to us and we take you off the list.
      </p>
      <output htmlFor="newsletter-email" className="min-h-6 font-semibold" />
    </form>
  )
}

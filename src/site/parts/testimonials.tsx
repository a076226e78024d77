import type { Testimonial } from '../content/site-content.ts'

export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <ul className="grid gap-4 sm:gap-6 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
      {testimonials.map(({ quote, name, role }) => (
        <li key={quote}>
          <figure className="flex h-full flex-col gap-5 rounded-card border border-line bg-card p-6 shadow-card">
            <blockquote className="text-lg text-pretty">“{quote}”</blockquote>
            <figcaption className="mt-auto flex items-center gap-3">
              <span
                aria-hidden="true"
                className="grid size-11 shrink-0 place-items-center rounded-full bg-tint font-bold text-accent"
              >
                {initials(name)}
              </span>
              <span>
                <span className="block font-semibold">{name}</span>
                <span className="block text-note text-soft">{role}</span>
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

function initials(name: string): string {
  return name
    .split(' ')
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
}

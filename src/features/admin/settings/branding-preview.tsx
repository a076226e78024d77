import { useCallback } from 'react'
import { toAccentColors, surfacesByColorMode, type ColorMode } from '#domain/branding/accent.ts'
import { Brand } from '#ui/brand/brand.tsx'
import { t } from './words.ts'

const shown = [
  { look: 'light', title: t.light, ink: '#16211c', standard: '#075940' },
  { look: 'dark', title: t.dark, ink: '#eef3f0', standard: '#5fd3a8' },
] as const

type Looks = { readonly name: string; readonly color: string | null; readonly logo: string | null }

/** Shows the branding as people will see it, light and dark side by side, regardless of this device's theme. */
export function BrandingPreview({ name, color, logo }: Looks) {
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="font-semibold">{t.looksLike}</figcaption>
      <div className="grid gap-3 sm:grid-cols-2">
        {shown.map((one) => (
          <Sample
            key={one.look}
            {...one}
            name={name}
            color={color ?? one.standard}
            logo={logo}
            isOwn={color !== null}
          />
        ))}
      </div>
    </figure>
  )
}

type SampleProps = Looks & {
  look: ColorMode
  title: string
  ink: string
  color: string
  isOwn: boolean
}

function Sample({ look, title, ink, name, color, logo, isOwn }: SampleProps) {
  const { accent, accentInk, tint } = toAccentColors(look, color)
  const [card = ''] = surfacesByColorMode[look].grounds
  // Sets colors through the style object, because the content security policy forbids the style attribute.
  const paint = useCallback(
    (box: HTMLElement | null) => {
      const tokens = { ink, card, accent, tint, 'accent-ink': accentInk }
      for (const [token, value] of Object.entries(tokens)) box?.style.setProperty(`--${token}`, value)
    },
    [ink, card, accent, tint, accentInk],
  )
  return (
    <div ref={paint} className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-card p-4 text-ink">
      <p className="text-note">{title}</p>
      <Brand name={name} logo={logo} />
      <div aria-hidden="true" className="flex flex-wrap items-center gap-3">
        <span className="rounded-control bg-accent px-4 py-2 font-semibold text-accent-ink">{t.button}</span>
        <span className="rounded-control bg-tint px-3 py-2 font-semibold text-accent">{t.selected}</span>
        <span className="font-semibold text-accent underline">{t.link}</span>
      </div>
      {isOwn && accent !== color && <p className="text-note">{t.adjusted(look === 'light', accent)}</p>}
    </div>
  )
}

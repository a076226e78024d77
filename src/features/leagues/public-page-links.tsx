import { Check, Copy, ExternalLink } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { toCalendarPath, createEmbedSnippet, toLeaguePath } from '#domain/public-league/page-links.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { getButtonClass } from '#ui/plain-button.tsx'
import { QrCode } from '#ui/browser/qr-code.tsx'

/** Shares the public page: as a link, a QR code for a poster, a calendar, or an embed for a club's own site. */
export function PublicPageLinks({ slug, name }: { slug: string; name: string }) {
  const { origin } = window.location
  const path = toLeaguePath(slug)
  return (
    <div className="flex flex-col gap-5 border-t border-line pt-5">
      <Copied text={origin + path} label="Copy link">
        {(field) => <TextField label="Link to the page" readOnly value={origin + path} {...field} />}
      </Copied>
      <div>
        <a href={path} target="_blank" rel="noopener" className={getButtonClass({ variant: 'secondary' })}>
          <ExternalLink aria-hidden="true" size={18} />
          Open the page
          <span className="sr-only"> (in a new tab)</span>
        </a>
      </div>
      <Copied text={origin + toCalendarPath(path)} label="Copy calendar address">
        {(field) => (
          <TextField
            label="Calendar to subscribe to"
            readOnly
            value={origin + toCalendarPath(path)}
            hint="Each team has a calendar of its own on its page."
            {...field}
          />
        )}
      </Copied>
      <Disclosure title="Code for a poster or the fence">
        <QrCode text={origin + path} label={`Code that opens ${origin + path}`} />
      </Disclosure>
      <Disclosure title="Show it on your website">
        <div className="flex flex-col gap-5">
          {(['games', 'standings'] as const).map((part) => (
            <Copied key={part} text={createEmbedSnippet(origin, { slug, name, part })} label={`Copy ${part}`}>
              {(field) => (
                <TextAreaField
                  label={part === 'games' ? 'Games' : 'Standings'}
                  readOnly
                  rows={4}
                  value={createEmbedSnippet(origin, { slug, name, part })}
                  {...field}
                />
              )}
            </Copied>
          ))}
        </div>
      </Disclosure>
    </div>
  )
}

type FieldProps = { readonly onFocus: (event: { target: HTMLInputElement | HTMLTextAreaElement }) => void }

/** Text that is selected on focus, with a copy button. */
function Copied({
  text,
  label,
  children,
}: {
  text: string
  label: string
  children: (field: FieldProps) => ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      box.current?.querySelector<HTMLInputElement>('input, textarea')?.select() // no clipboard without https
    }
  }
  return (
    <div ref={box} className="flex flex-col gap-2">
      {children({ onFocus: ({ target }) => target.select() })}
      <div>
        <Button
          icon={isCopied ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copied' : label}
        </Button>
      </div>
    </div>
  )
}

import { Check, Copy, ExternalLink } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { toCalendarPath, createEmbedSnippet, toLeaguePath } from '#domain/public-league/page-links.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { getButtonClass } from '#ui/plain-button.tsx'
import { QrCode } from '#ui/browser/qr-code.tsx'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

/** Shares the public page: as a link, a QR code for a poster, a calendar, or an embed for a club's own site. */
export function PublicPageLinks({ slug, name }: { slug: string; name: string }) {
  const { origin } = window.location
  const path = toLeaguePath(slug)
  return (
    <div className="flex flex-col gap-5 border-t border-line pt-5">
      <Copied text={origin + path} label={t.copyLink}>
        {(field) => <TextField label={t.linkPage} readOnly value={origin + path} {...field} />}
      </Copied>
      <div>
        <a href={path} target="_blank" rel="noopener" className={getButtonClass({ variant: 'secondary' })}>
          <ExternalLink size={18} />
          {rich(t.openPage, { span: <span className="sr-only"> {t.newTab}</span> })}
        </a>
      </div>
      <Copied text={origin + toCalendarPath(path)} label={t.copyCalendarAddress}>
        {(field) => (
          <TextField
            label={t.calendarSubscribe}
            readOnly
            value={origin + toCalendarPath(path)}
            hint={t.eachTeamHasCalendar}
            {...field}
          />
        )}
      </Copied>
      <Disclosure title={t.codePosterFence}>
        <QrCode text={origin + path} label={t.codeOpens(origin + path)} />
      </Disclosure>
      <Disclosure title={t.showYourWebsite}>
        <div className="flex flex-col gap-5">
          {(['games', 'standings'] as const).map((part) => (
            <Copied key={part} text={createEmbedSnippet(origin, { slug, name, part })} label={t.copy(part)}>
              {(field) => (
                <TextAreaField
                  label={part === 'games' ? t.games : t.standings}
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
      box.current?.querySelector<HTMLInputElement>('input, textarea')?.select() // without https, browsers provide no clipboard access
    }
  }
  return (
    <div ref={box} className="flex flex-col gap-2">
      {children({ onFocus: ({ target }) => target.select() })}
      <div>
        <Button icon={isCopied ? <Check size={18} /> : <Copy size={18} />} onClick={() => void copy()}>
          {isCopied ? t.copied : label}
        </Button>
      </div>
    </div>
  )
}

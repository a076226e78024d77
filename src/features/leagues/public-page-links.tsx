import { ExternalLink } from 'lucide-react'
import { toCalendarPath, createEmbedSnippet, toLeaguePath } from '#domain/public-league/page-links.ts'
import { CopyField } from '#ui/forms/copy-field.tsx'
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
      <CopyField text={origin + path} label={t.copyLink}>
        {(field) => <TextField label={t.linkPage} readOnly value={origin + path} {...field} />}
      </CopyField>
      <div>
        <a href={path} target="_blank" rel="noopener" className={getButtonClass({ variant: 'secondary' })}>
          <ExternalLink size={18} />
          {rich(t.openPage, { span: <span className="sr-only"> {t.newTab}</span> })}
        </a>
      </div>
      <CopyField text={origin + toCalendarPath(path)} label={t.copyCalendarAddress}>
        {(field) => (
          <TextField
            label={t.calendarSubscribe}
            readOnly
            value={origin + toCalendarPath(path)}
            hint={t.eachTeamHasCalendar}
            {...field}
          />
        )}
      </CopyField>
      <Disclosure title={t.codePosterFence}>
        <QrCode text={origin + path} label={t.codeOpens(origin + path)} />
      </Disclosure>
      <Disclosure title={t.showYourWebsite}>
        <div className="flex flex-col gap-5">
          {(['games', 'standings'] as const).map((part) => (
            <CopyField key={part} text={createEmbedSnippet(origin, { slug, name, part })} label={t.copy(part)}>
              {(field) => (
                <TextAreaField
                  label={part === 'games' ? t.games : t.standings}
                  readOnly
                  rows={4}
                  value={createEmbedSnippet(origin, { slug, name, part })}
                  {...field}
                />
              )}
            </CopyField>
          ))}
        </div>
      </Disclosure>
    </div>
  )
}

import { Share2 } from 'lucide-react'
import { useActor } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import { toCalendarPath, toLeaguePath } from '#domain/public-league/page-links.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { QrCode } from '#ui/browser/qr-code.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { CopyField } from '#ui/forms/copy-field.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { t } from './words.ts'

/** Shares a published schedule: the league's public page and its calendar, or a link for members. */
export function ShareDialog({
  league,
  schedule,
  onClose,
}: {
  league: League
  /** Undefined for all schedules of the league. */
  schedule: Schedule | undefined
  onClose: () => void
}) {
  const actor = useActor()
  const { origin } = window.location
  const page = league.is_public && league.slug !== null ? origin + toLeaguePath(league.slug) : null
  const chosen = new URLSearchParams({ league: league.id, schedule: schedule?.id ?? 'all' })
  const memberLink = `${origin}/dashboard/scheduling?${chosen.toString()}`
  const title = schedule?.name ?? league.name
  return (
    <Dialog title={t.share2(title)} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <div className="flex flex-col gap-5">
        {page === null ? (
          <div className="flex flex-col items-start gap-3">
            <p>{t.noPublicPage}</p>
            {can(actor, 'league.update') && (
              <ButtonLink to={`/dashboard/leagues/${league.id}/settings`}>{t.setUpPublicPage}</ButtonLink>
            )}
          </div>
        ) : (
          <>
            <CopyField text={page} label={t.copyLink}>
              {(field) => <TextField label={t.publicPage} hint={t.anyoneCanOpen} readOnly value={page} {...field} />}
            </CopyField>
            <CopyField text={toCalendarPath(page)} label={t.copyCalendarLink}>
              {(field) => <TextField label={t.calendarToSubscribe} readOnly value={toCalendarPath(page)} {...field} />}
            </CopyField>
            <Disclosure title={t.qrCode}>
              <QrCode text={page} label={t.qrCodeOf(page)} />
            </Disclosure>
          </>
        )}
        <CopyField text={memberLink} label={t.copyMemberLink}>
          {(field) => (
            <TextField label={t.linkForMembers} hint={t.membersSignIn} readOnly value={memberLink} {...field} />
          )}
        </CopyField>
        {'share' in navigator && (
          <div>
            <Button
              icon={<Share2 size={18} />}
              onClick={() => void navigator.share({ title, url: page ?? memberLink }).catch(ignoreDismissal)}
            >
              {t.shareWithApp}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The browser reports a dismissed share sheet as an error. */
function ignoreDismissal(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error)
}

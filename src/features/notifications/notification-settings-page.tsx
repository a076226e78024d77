import { useCallback, useRef, useState, type ReactNode } from 'react'
import type { NotificationApi, OwnNotifications } from '#api/notifications.ts'
import { useActor } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { minutesToTime } from '#domain/time.ts'
import type { NotificationSettings } from '#domain/people/notification-settings.ts'
import { formatTime } from '#i18n/format.ts'
import { getDeviceTimeZone } from '#i18n/format-moment.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { SkeletonCards } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { CheckboxField, SelectField, TextField } from '#ui/forms/form-field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Button } from '#ui/button.tsx'
import { KindsTable } from './kinds-table.tsx'
import { PushSection } from './push-section.tsx'
import { t } from './words.ts'

type Props = {
  readonly api: NotificationApi
  /** How to install the app, for an iPhone, where only the installed app gets push notifications. */
  readonly installation: ReactNode
}

/** What a person is notified of by this organization, and how. Each change is saved at once. */
export function NotificationSettingsPage({ api, installation }: Props) {
  const actor = useActor()
  const organizationId = actor?.organizationId
  const { readNotificationSettings } = api
  const question = useCallback(
    () => (organizationId === undefined ? Promise.resolve(undefined) : readNotificationSettings(organizationId)),
    [readNotificationSettings, organizationId],
  )
  const { value, error, askAgain } = useServerQuery(question)
  const online = useOnline()
  return (
    <Page title={t.notificationSettings} back={{ to: '/dashboard/notifications', label: t.notifications }}>
      {error !== undefined && <ServerReadError error={error} onRetry={askAgain} />}
      {!online && !value && <Banner>{t.needsConnection}</Banner>}
      {value && actor ? (
        <Settings
          key={actor.organizationId}
          own={value}
          api={api}
          userId={actor.userId}
          organizationId={actor.organizationId}
          installation={installation}
          onChanged={askAgain}
        />
      ) : (
        online && error === undefined && <SkeletonCards count={3} className="max-w-3xl" />
      )}
    </Page>
  )
}

type SettingsProps = Props & {
  readonly own: OwnNotifications
  readonly userId: string
  readonly organizationId: string
  readonly onChanged: () => void
}

function Settings({ own, api, userId, organizationId, installation, onChanged }: SettingsProps) {
  const [settings, setSettings] = useState<NotificationSettings>(own)
  const online = useOnline()
  const saved = useRef<NotificationSettings>(own)
  const lastSave = useRef(Promise.resolve())
  const waiting = useRef(0)

  const saveAfter = async (earlier: Promise<void>, part: Partial<NotificationSettings>): Promise<void> => {
    await earlier
    const next = { ...saved.current, ...part }
    try {
      await api.saveNotificationSettings(organizationId, next, getDeviceTimeZone())
      saved.current = next
    } catch (error) {
      notify.error(errorMessage(error))
    }
    waiting.current -= 1
    if (waiting.current === 0) setSettings(saved.current)
  }
  /**
   * Shows the change at once, and takes it back if it could not be saved. Changes are saved one after the other, because
   * each save sends all settings.
   */
  const change = (part: Partial<NotificationSettings>): void => {
    setSettings({ ...settings, ...part })
    waiting.current += 1
    lastSave.current = saveAfter(lastSave.current, part)
  }
  const sendTest = (): void => {
    api.sendTestNotification(organizationId).then(
      (count) => notify.success(count === 0 ? t.testNowhere : t.testSent(count)),
      (error: unknown) => notify.error(errorMessage(error)),
    )
  }
  const resumeMail = (): void => {
    api.resumeMail(organizationId).then(onChanged, (error: unknown) => notify.error(errorMessage(error)))
  }

  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PushSection own={own} api={api} userId={userId} installation={installation} onChanged={onChanged} />
      <Section title={t.whatAndHow} notes={t.everythingListed} online>
        {own.mail_state !== 'ok' && (
          <Banner
            action={
              own.mail_state !== 'unconfirmed' && (
                <Button disabled={!online} onClick={resumeMail}>
                  {t.resumeMail}
                </Button>
              )
            }
          >
            {describeMailState(own.mail_state, own.address)}
          </Banner>
        )}
        <KindsTable settings={settings} disabled={!online} onChange={change} />
        <CheckboxField
          label={t.digest}
          hint={t.digestHint}
          checked={settings.digest_hour !== null}
          disabled={!online}
          onChange={() => change({ digest_hour: settings.digest_hour === null ? usualDigestHour : null })}
        />
        {settings.digest_hour !== null && (
          <SelectField
            label={t.digestHour}
            hint={t.digestHourHint}
            className="max-w-xs"
            value={settings.digest_hour}
            disabled={!online}
            onChange={({ target }) => change({ digest_hour: Number(target.value) })}
          >
            {Array.from({ length: 24 }, (_, hour) => (
              <option key={hour} value={hour}>
                {formatTime(minutesToTime(hour * 60))}
              </option>
            ))}
          </SelectField>
        )}
      </Section>
      <Section title={t.quietHours} notes={t.quietHoursNotes} online>
        <QuietHours settings={settings} disabled={!online} onChange={change} />
      </Section>
      <Section title={t.test} notes={t.testNotes(own.address)} online>
        <div>
          <Button disabled={!online} onClick={sendTest}>
            {t.sendTest}
          </Button>
        </div>
      </Section>
    </div>
  )
}

function describeMailState(state: Exclude<OwnNotifications['mail_state'], 'ok'>, address: string): string {
  switch (state) {
    case 'bounced':
      return t.mailBounced(address)
    case 'unconfirmed':
      return t.mailUnconfirmed(address)
    case 'unsubscribed':
      return t.mailUnsubscribed
  }
}

const usualDigestHour = 7
const usualQuietHours = { quiet_from: '22:00', quiet_until: '07:00' }

function QuietHours({
  settings,
  disabled,
  onChange,
}: {
  settings: NotificationSettings
  disabled: boolean
  onChange: (part: Partial<NotificationSettings>) => void
}) {
  const { quiet_from: from, quiet_until: until } = settings
  const isOn = from !== null && until !== null
  /** Saves a time that was changed. Puts the saved one back if the field was cleared, or if both times are equal. */
  const setTime = (field: HTMLInputElement, part: { quiet_from: string } | { quiet_until: string }): void => {
    const next = { ...settings, ...part }
    if (!next.quiet_from || !next.quiet_until || next.quiet_from === next.quiet_until) field.value = field.defaultValue
    else if (field.value !== field.defaultValue) onChange(part)
  }
  return (
    <div className="flex flex-col gap-3">
      <CheckboxField
        label={t.quietHoursOn}
        checked={isOn}
        disabled={disabled}
        onChange={() => onChange(isOn ? { quiet_from: null, quiet_until: null } : usualQuietHours)}
      />
      {isOn && (
        <div className="flex flex-wrap gap-4">
          <TextField
            key={`from ${from}`} // shows a time that was put back because it could not be saved
            type="time"
            label={t.from}
            defaultValue={from}
            disabled={disabled}
            onBlur={({ target }) => setTime(target, { quiet_from: target.value })}
          />
          <TextField
            key={`until ${until}`}
            type="time"
            label={t.until}
            defaultValue={until}
            disabled={disabled}
            onBlur={({ target }) => setTime(target, { quiet_until: target.value })}
          />
        </div>
      )}
    </div>
  )
}

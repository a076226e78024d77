import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useRef, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { createId } from '#data/changes/create-id.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { LinkedText } from '#ui/format/linked-text.tsx'
import { NotificationContent } from '#ui/feedback/notification-content.tsx'
import { getProductName } from '#ui/brand/page-branding.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { OfflineNote } from '../offline-note.tsx'
import { toAnnouncementPath, announcementsPath } from './announcement-address.ts'
import {
  announcementFormSchema,
  emptyAnnouncement,
  toAudience,
  type AnnouncementInput,
  type AnnouncementValues,
} from './announcement-form.ts'
import { formatDeliveredCount } from './announcement-words.ts'
import { AudienceFields } from './audience-fields.tsx'
import { t } from './words.ts'

/** Asks for the text and the audience, and shows a preview. Sending needs confirmation. */
export function CreateAnnouncementPage() {
  const { announce } = useAdminApi()
  const online = useOnline()
  const navigate = useNavigate()
  const [toSend, setToSend] = useState<AnnouncementValues | null>(null)
  const idOf = useMadeOnce()
  const form = useForm<AnnouncementInput, unknown, AnnouncementValues>({
    resolver: zodResolver(announcementFormSchema),
    defaultValues: emptyAnnouncement,
  })
  const { isSubmitting } = form.formState
  const [title, body] = useWatch({ control: form.control, name: ['title', 'body'] })
  const counted = useAudienceCount(form)
  const [isBusy, setBusy] = useState(false)

  const send = async (values: AnnouncementValues) => {
    setToSend(null)
    setBusy(true)
    try {
      const said = { title: values.title, body: values.body, ...toAudience(values) }
      const id = idOf(said)
      await announce({ id, ...said })
      await navigate(toAnnouncementPath(id), { state: { carryOn: true } })
    } catch (error) {
      form.setError('root', { message: errorMessage(error) })
      setBusy(false)
    }
  }
  return (
    <Page title={t.newAnnouncement} of={t.administration} back={{ to: announcementsPath, label: t.notifications }}>
      <OfflineNote />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card className="p-4 sm:p-6">
          <Form
            form={form}
            work={(values) => {
              setToSend(values)
              return Promise.resolve()
            }}
            words={errorMessage}
          >
            <TextField label={t.title} required autoComplete="off" maxLength={200} {...registerField(form, 'title')} />
            <TextAreaField
              label={t.text}
              required
              rows={6}
              maxLength={4000}
              hint={t.addressesBeginHttpsCan}
              {...registerField(form, 'body')}
            />
            <AudienceFields form={form} />
            <p role="status" className="font-semibold">
              {counted.words}
            </p>
            <div className="flex flex-wrap justify-end gap-3">
              <ButtonLink to={announcementsPath}>{t.cancel}</ButtonLink>
              <Button
                variant="primary"
                type="submit"
                disabled={!online || isBusy || isSubmitting || counted.isCounting}
              >
                {isBusy ? t.sending : t.send}
              </Button>
            </div>
          </Form>
        </Card>
        <Preview title={title} body={body} />
      </div>
      {toSend && (
        <ConfirmDialog
          title={t.sendAnnouncement}
          confirmLabel={t.send2}
          danger={false}
          onConfirm={() => void send(toSend)}
          onClose={() => setToSend(null)}
        >
          <p>{`“${toSend.title}”`}</p>
          <p className="mt-2">{t.comesTheirDevicesNext(counted.words)}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

/**
 * Returns the words that tell, before sending, how many people will get the announcement. Makes no request while
 * organizations must be selected and none is.
 */
function useAudienceCount({ control }: UseFormReturn<AnnouncementInput, unknown, AnnouncementValues>) {
  const { countAudience } = useAdminApi()
  const [audience, tier, chosen, people] = useWatch({ control, name: ['audience', 'tier', 'chosen', 'people'] })
  const isMissing = audience === 'chosen' && chosen.length === 0
  const question = useCallback(
    () => (isMissing ? Promise.resolve(null) : countAudience(toAudience({ audience, tier, chosen, people }))),
    [countAudience, isMissing, audience, tier, chosen, people],
  )
  const { value, error } = useServerQuery(question)
  const said = (words: string, isCounting = false) => ({ words, isCounting })
  if (isMissing) return said(t.noOrganizationChosenYet)
  if (value) return said(formatDeliveredCount(value))
  return error === undefined ? said(t.countingWhoWillGet, true) : said(t.howManyWillGet)
}

function Preview({ title, body }: { title: string; body: string }) {
  const name = getProductName()
  return (
    <Section title={t.preview} notes={t.membersFindUnderNotifications}>
      <div className="flex flex-wrap gap-3 rounded-card border border-line px-4 py-3">
        <NotificationContent
          kind="announcement"
          title={title.trim() || t.title}
          body={<LinkedText text={body.trim() || t.text} />}
          isUnread
          footer={t.nowFromYourOrganization(name)}
        />
      </div>
    </Section>
  )
}

/**
 * Returns a function that returns the same id for the same announcement, so that sending it again after a missing
 * response does not create a second one.
 */
function useMadeOnce(): (said: unknown) => string {
  const made = useRef(new Map<string, string>())
  return (said) => {
    const key = JSON.stringify(said)
    const id = made.current.get(key) ?? createId()
    made.current.set(key, id)
    return id
  }
}

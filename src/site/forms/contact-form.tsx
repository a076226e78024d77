import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  contactMessageSchema,
  toContactParameters,
  contactSubjects,
  contactSubjectLabels,
  type ContactMessage,
} from '#domain/leads/contact-message.ts'
import { Form } from '#ui/forms/form.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { Button } from '#ui/plain-button.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { Options } from '#ui/forms/options.tsx'
import { writeDraft } from './form-draft.ts'
import { Honeypot } from './honeypot.tsx'
import { SentNote } from './sent-note.tsx'
import { describeNotSent, useIsHydrated, useSubmitLead, useOnFormInput } from './use-lead-form.ts'

export const emptyContactForm = { name: '', email: '', phone: '', subject: '', message: '', website: '' }
type TypedContact = typeof emptyContactForm

const keepDraft = (typed: TypedContact): void => writeDraft('contact', { step: 0, typed })

export function ContactForm({ typed = emptyContactForm }: { typed?: TypedContact }) {
  const isReady = useIsHydrated()
  const { sent, send, again } = useSubmitLead('contact')
  const form = useForm({ resolver: zodResolver(contactMessageSchema), defaultValues: typed, mode: 'onTouched' })
  useOnFormInput(form, keepDraft)
  const { isSubmitting } = form.formState

  if (sent) {
    return (
      <SentNote kind="contact" state={sent} title="Message sent">
        <Button
          onClick={() => {
            form.reset(emptyContactForm)
            again()
          }}
        >
          Write another message
        </Button>
      </SentNote>
    )
  }
  return (
    <Form
      form={form}
      work={(message: ContactMessage) => send(toContactParameters(message))}
      words={(error) => describeNotSent('contact', error)}
      className="gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" required autoComplete="name" {...registerField(form, 'name')} />
        <TextField label="Email" type="email" required autoComplete="email" {...registerField(form, 'email')} />
        <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...registerField(form, 'phone')} />
        <SelectField label="Subject" required {...registerField(form, 'subject')}>
          <option value="">Choose a subject</option>
          <Options values={contactSubjects} label={(subject) => contactSubjectLabels[subject]} />
        </SelectField>
      </div>
      <TextAreaField label="Message" required rows={6} {...registerField(form, 'message')} />
      <Honeypot id="contact-website" {...form.register('website')} />
      <fieldset disabled={!isReady} className="contents">
        <Button
          type="submit"
          variant="primary"
          disabled={isSubmitting}
          className="min-h-12 self-start px-6 max-sm:w-full"
        >
          {isSubmitting ? 'Sending…' : 'Send message'}
        </Button>
      </fieldset>
    </Form>
  )
}

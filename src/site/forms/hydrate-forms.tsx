import type { ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { contactSubjects } from '#domain/leads/contact-message.ts'
import { ContactForm, emptyContactForm } from './contact-form.tsx'
import { DemoForm } from './demo-form.tsx'
import { readDraft, restoreFormDraft } from './form-draft.ts'
import { formRoots, type FormName } from './form-roots.ts'
import { emptyDemoForm } from './use-demo-form.ts'

/** Hydrates the forms in the page's HTML, keeping what was typed before. */
export function hydrateForms(): Root[] {
  const [contact, demo] = [readDraft('contact'), readDraft('demo')]
  const message = restoreFormDraft(emptyContactForm, contact)
  const asked = message.message === '' ? subjectAskedFor() : undefined // if the visitor has already started a message, its subject is kept
  const request = restoreFormDraft(emptyDemoForm, demo)
  return [
    ...takeOver('contact', <ContactForm typed={{ ...message, subject: asked ?? message.subject }} />),
    ...takeOver('demo', <DemoForm typed={request} firstStep={demo?.step ?? 0} />),
  ]
}

function takeOver(name: FormName, form: ReactNode): Root[] {
  const root = document.getElementById(formRoots[name])
  return root ? [hydrateRoot(root, form, { identifierPrefix: name })] : []
}

/** Returns the subject from an address like `/contact?subject=pricing`. */
function subjectAskedFor(): string | undefined {
  const asked = new URLSearchParams(location.search).get('subject')
  return contactSubjects.find((subject) => subject === asked)
}

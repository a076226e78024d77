import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { contactSubjects } from '#domain/leads/contact-message.ts'
import { ContactForm, emptyContact } from '../forms/contact-form.tsx'
import { DemoForm } from '../forms/demo-form.tsx'
import { emptyDemo } from '../forms/use-demo-form.ts'
import { readDraft, typedBefore } from '../forms/form-draft.ts'
import { formRoots, type FormName } from '../forms/form-roots.ts'

// The forms of /contact and /demo: their HTML is there already, with whatever somebody has typed into it meanwhile.

takeOver('contact', (html) => {
  const typed = typedBefore(emptyContact, readDraft('contact'), html)
  const asked = typed.message === '' ? subjectAskedFor() : undefined // a letter that is begun has its subject
  return <ContactForm typed={{ ...typed, subject: asked ?? typed.subject }} />
})
takeOver('demo', (html) => {
  const draft = readDraft('demo')
  return <DemoForm typed={typedBefore(emptyDemo, draft, html)} firstStep={draft?.step ?? 0} />
})

function takeOver(name: FormName, form: (html: HTMLFormElement | null) => ReactNode): void {
  const root = document.getElementById(formRoots[name])
  if (root) hydrateRoot(root, form(root.querySelector('form')), { identifierPrefix: name })
}

/** `/contact?subject=pricing`. */
function subjectAskedFor(): string | undefined {
  const asked = new URLSearchParams(location.search).get('subject')
  return contactSubjects.find((subject) => subject === asked)
}

import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { formRoots, type FormName } from './form-roots.ts'

/** A form's HTML, which the script of the page takes over (client/forms.tsx): rendered apart from the page around it. */
export function prerenderedForm(name: FormName, form: ReactElement) {
  const html = renderToString(form, { identifierPrefix: name })
  return function PrerenderedForm() {
    return <div id={formRoots[name]} dangerouslySetInnerHTML={{ __html: html }} />
  }
}

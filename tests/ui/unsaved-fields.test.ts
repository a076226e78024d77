// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startUnsavedTracking, autosavedFormProps, markSaved, listUnsavedFields } from '#ui/forms/unsaved-fields.ts'

beforeAll(() => startUnsavedTracking())
afterEach(() => document.body.replaceChildren())

const [draftMark] = Object.keys(autosavedFormProps)

function show(html: string): void {
  document.body.innerHTML = html
}
function field(selector: string): HTMLInputElement {
  const one = document.querySelector<HTMLInputElement>(selector)
  if (!one) throw new Error(`There is no ${selector}`)
  return one
}
function type(selector: string, value: string): void {
  const one = field(selector)
  one.focus()
  one.value = value
  one.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
function tick(selector: string): void {
  const one = field(selector)
  one.checked = !one.checked
  one.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
const labels = () => listUnsavedFields().map(({ label }) => label)

describe('what is typed and not saved', () => {
  it('is a field of a form whose value is another one than before, by its label', () => {
    show('<form><label>Team  name <span aria-hidden="true"> *</span><input id="name" value="Tigers"></label></form>')
    type('#name', 'Lions')
    expect(listUnsavedFields()).toEqual([{ label: 'Team name', value: 'Lions' }])
    type('#name', 'Tigers')
    expect(listUnsavedFields()).toEqual([])
  })

  it('is no longer anything once its form is saved or has left the screen', () => {
    show('<form><input aria-label="Name"></form><dialog open><textarea aria-label="Reason"></textarea></dialog>')
    type('input', 'Lions')
    type('textarea', 'Rain')
    expect(labels()).toEqual(['Name', 'Reason'])
    markSaved(field('form'))
    expect(labels()).toEqual(['Reason'])
    type('input', 'Bears')
    field('dialog').remove()
    expect(labels()).toEqual(['Name'])
  })

  it('is not the password or code with which somebody proves who they are', () => {
    show(`<form><input aria-label="Your password" autocomplete="current-password">
      <input aria-label="Code" autocomplete="one-time-code"><input aria-label="New" autocomplete="new-password"></form>`)
    for (const selector of ['[autocomplete^=current]', '[autocomplete^=one]', '[autocomplete^=new]'])
      type(selector, 'x')
    expect(labels()).toEqual(['New'])
  })

  it('is a tick and a choice of a form, and a text outside of one, but no filter and no search', () => {
    show(`
      <form><label><input type="checkbox" checked> Mail</label><select aria-label="Role"><option>a</option><option>b</option></select></form>
      <select aria-label="League"><option>x</option><option>y</option></select>
      <input type="search" aria-label="Find"><textarea aria-label="Rows"></textarea>`)
    tick('input[type=checkbox]')
    type('form select', 'b')
    type('body > select', 'y')
    type('input[type=search]', 'tig')
    type('textarea', 'Club')
    expect(labels()).toEqual(['Mail', 'Role', 'Rows'])
    tick('input[type=checkbox]')
    expect(labels()).toEqual(['Role', 'Rows'])
  })

  it('is nothing where the form keeps a draft on the device, and never a password in clear', () => {
    show(
      `<form ${draftMark}><input id="score"></form><form><input id="secret" type="password" aria-label="Password"></form>`,
    )
    type('#score', '3')
    type('#secret', 'hush')
    expect(listUnsavedFields()).toEqual([{ label: 'Password', value: '' }])
  })
})

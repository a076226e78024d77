// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { restoreTypedText, storeTypedText } from '#ui/forms/typed-text.ts'

afterEach(() => {
  document.body.replaceChildren()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

const form = `<form><input name="email" type="email"><input name="password" type="password"><select name="role">
  <option value="a"></option><option value="b"></option></select></form><form><input name="email" type="email"></form>`

function field(selector: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}

function type(): void {
  document.body.innerHTML = form
  field('[name=email]').value = 'ana@example.org'
  field('[name=password]').value = 'secret'
  field('[name=role]').value = 'b'
  field('form + form [name=email]').value = 'second@example.org'
}

const values = () => [...document.querySelectorAll<HTMLInputElement>('[name]')].map(({ value }) => value)

test('what was typed is put back once its fields appear, but no password', async () => {
  type()
  storeTypedText()
  expect(Object.values(sessionStorage).join()).not.toContain('secret')
  document.body.replaceChildren()
  restoreTypedText()
  const heard: string[] = []
  document.body.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value))
  document.body.innerHTML = form
  await expect.poll(values).toEqual(['ana@example.org', '', 'b', 'second@example.org'])
  expect(heard).toEqual(['ana@example.org', 'second@example.org']) // React is notified
})

test('it is put back once, and on its own screen only', async () => {
  type()
  storeTypedText()
  restoreTypedText()
  document.body.innerHTML = form
  restoreTypedText()
  expect(values()).toEqual(['', '', 'a', ''])
  type()
  storeTypedText()
  history.replaceState(null, '', '/other')
  document.body.innerHTML = form
  restoreTypedText()
  expect(values()).toEqual(['', '', 'a', ''])
})

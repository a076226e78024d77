import { join } from 'node:path'
import type { EngineBrowser, Point } from './engine-browser.ts'

/** Describes an element as a person would: by its role and its name. */
export type Target = {
  readonly role: 'button' | 'link' | 'heading' | 'field' | 'dialog' | 'tab' | 'option' | 'text'
  /** A string must match the whole name, except for text and fields, where part of the name is enough. */
  readonly name: string | RegExp
  /** Selects one of several matches; 0 is the first, and -1 the last. */
  readonly nth?: number
}

export type Screen = {
  readonly browser: EngineBrowser
  /** Waits until the target appears, then presses it. */
  press(target: Target): Promise<void>
  /** Types into a field, or selects the option with this name. */
  fill(label: string | RegExp, value: string, nth?: number): Promise<void>
  /** Passes a file to the page's own file input. */
  giveFile(file: { readonly name: string; readonly type: string; readonly base64: string }): Promise<void>
  sees(target: Target): Promise<void>
  /** Waits for a function in the page to return something other than false, null and undefined, and returns it. */
  until<Given, Result>(
    script: (given: Given) => Promise<Result> | Result,
    given: Given,
    what: string,
    limitMs?: number,
  ): Promise<NonNullable<Result>>
}

const limitMs = 60_000 // long enough to catch only hangs, because a busy machine is not a failure

export function toScreen(browser: EngineBrowser): Screen {
  async function until<Given, Result>(
    script: (given: Given) => Promise<Result> | Result,
    given: Given,
    what: string,
    within = limitMs,
  ): Promise<NonNullable<Result>> {
    let problem: unknown
    for (const deadline = Date.now() + within; ;) {
      try {
        const found = await browser.run(script, given, 4_000)
        if (found !== null && found !== undefined && found !== false) return found
      } catch (error) {
        problem = error // for example, because the page is unloading
      }
      if (Date.now() > deadline) {
        await browser.picture(join(browser.folder, 'missed.png'))
        const shown = await browser.run(() => `${location.pathname}: ${document.body.innerText}`, null).catch(String)
        throw new Error(`${browser.engine} does not show ${what} on ${shown}\n${String(problem)}`, { cause: problem })
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const wanted = (target: Target) => ({
    ...target,
    nth: target.nth ?? 0,
    name: typeof target.name === 'string' ? target.name : target.name.source,
    isPattern: typeof target.name !== 'string',
  })
  const words = ({ role, name }: Target) => `${role} ${String(name)}`

  return {
    browser,
    until,
    async press(target) {
      const point = await until(find, { ...wanted(target), toPress: true }, words(target))
      await browser.press(point)
    },
    async fill(label, value, nth = 0) {
      const target: Target = { role: 'field', name: label, nth }
      await until(find, { ...wanted(target), toPress: true }, words(target))
      await until(fillFound, value, `${value} in ${words(target)}`)
    },
    giveFile: async (file) => void (await until(giveToInput, file, 'an input for files')),
    sees: async (target) => void (await until(find, { ...wanted(target), toPress: false }, words(target))),
  }
}

type Wanted = {
  role: Target['role']
  name: string
  isPattern: boolean
  nth: number
  toPress: boolean
}

/**
 * Runs in the page. Marks the wanted element for `fillFound`, and returns its center if it is to be pressed, otherwise
 * 0, 0. Returns null if the element isn't there yet, or if it is to be pressed but is still disabled, moving, or
 * covered.
 */
async function find({ role, name, isPattern, nth, toPress }: Wanted): Promise<Point | null> {
  const selectors = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4, h5, h6',
    field: 'input, select, textarea',
    dialog: 'dialog[open], [role=dialog]',
    tab: '[role=tab]',
    option: '[role=option]',
    text: '*',
  }
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    if (role === 'text') return clean(element.textContent)
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
        ? [...(element.labels ?? [])]
        : []
    return (
      clean(element.getAttribute('aria-label')) ||
      clean(by.map((id) => document.getElementById(id)?.textContent).join(' ')) ||
      clean(labels.map((label) => label.textContent).join(' ')) ||
      clean(element.textContent) ||
      clean(element.getAttribute('title'))
    )
  }
  const isNamed = (text: string) => {
    if (isPattern) return new RegExp(name).test(text)
    return role === 'text' || role === 'field' ? text.includes(name) : text === name
  }
  const isThere = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  const dialogs = [...document.querySelectorAll('dialog[open]')]
  const scope = toPress ? (dialogs.at(-1) ?? document) : document // a modal dialog covers the rest of the page
  let found = [...scope.querySelectorAll(selectors[role])].filter((each) => isThere(each) && isNamed(nameOf(each)))
  if (role === 'text') found = found.filter((each) => !found.some((other) => other !== each && each.contains(other)))
  const element = found.at(nth)
  if (!element) return null
  for (const marked of document.querySelectorAll('[data-found]')) marked.removeAttribute('data-found')
  element.setAttribute('data-found', '')
  if (!toPress) return { x: 0, y: 0 }
  if (element.matches(':disabled')) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 60))
  const { left, top, width, height } = element.getBoundingClientRect()
  if (left !== before.left || top !== before.top) return null // the element is still moving
  const point = { x: left + width / 2, y: top + height / 2 }
  const hit = document.elementFromPoint(point.x, point.y)
  const isHit = hit !== null && (element.contains(hit) || hit.contains(element))
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  return isHit || labels.some((label) => label.contains(hit)) ? point : null
}

/**
 * Runs in the page. Sets the value of the field that `find` marked and dispatches the events that typing would. Returns
 * false if no field is marked, or if the marked select has no such option yet.
 */
function fillFound(value: string): boolean {
  const field = document.querySelector('[data-found]')
  let entered = value
  if (field instanceof HTMLSelectElement) {
    const option = [...field.options].find(({ label }) => label.includes(value))
    if (!option) return false
    entered = option.value
  }
  if (!(field instanceof HTMLElement)) return false
  field.focus()
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', entered, field) // bypasses React's own setter
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/** Runs in the page. Sets the file as if a person had chosen it. Returns false if the page has no file input yet. */
function giveToInput({ name, type, base64 }: { name: string; type: string; base64: string }): boolean {
  const input = document.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) return false
  const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0)
  const chosen = new DataTransfer()
  chosen.items.add(new File([bytes], name, { type }))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const check = () => runInThisContext(readFileSync('public/check-browser.js', 'utf8'))
const shown = () => document.querySelector('main')?.textContent

beforeEach(() => {
  document.body.innerHTML = '<div id="root">the app</div>'
  vi.stubGlobal('indexedDB', {})
})
afterEach(() => vi.unstubAllGlobals())

test('a browser that has all of it is not told anything', () => {
  check()
  expect(shown()).toBeUndefined()
  expect(document.querySelector<HTMLElement>('#root')?.style.display).toBe('')
})

test('an old browser is named as such, with those that work, in place of a blank page', () => {
  vi.stubGlobal('AbortSignal', {})
  check()
  expect(shown()).toMatch(/^This browser is too old for Fieldside/)
  expect(shown()).toContain('Chrome and Edge 116, Firefox 128, Safari 17.4')
  expect(document.querySelector<HTMLElement>('#root')?.style.display).toBe('none')
})

test('a browser that keeps nothing is told what to allow, also where asking for its storage throws', () => {
  vi.stubGlobal('indexedDB', undefined)
  check()
  expect(shown()).toMatch(/^This browser keeps nothing for this site/)

  document.querySelector('main')?.remove()
  Object.defineProperty(window, 'indexedDB', {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  check()
  expect(shown()).toMatch(/^This browser keeps nothing for this site/)
})

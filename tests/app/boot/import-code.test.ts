// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { importWithPreload } from '#app/boot/import-code.ts'
import { resumePage, suspendPage } from '#data/store/suspension.ts'

it('asks again for code whose import a suspended page never answers', async () => {
  let asked = 0
  const code = importWithPreload(async () => {
    asked += 1
    return asked === 1 ? new Promise<string>(() => {}) : 'code'
  })
  suspendPage()
  resumePage()
  expect(await code).toBe('code')
})

it('asks for the other files of that code once, and waits for its styles', async () => {
  const links: HTMLLinkElement[] = []
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    if (link instanceof HTMLLinkElement) links.push(link)
  })
  const files = ['assets/a-12345678.js', 'assets/a-12345678.css']
  let isThere = false
  const code = importWithPreload(async () => (isThere = true), files)
  void importWithPreload(async () => 'other', files.slice(0, 1))
  await new Promise((resolve) => setImmediate(resolve))
  expect(links.map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['modulepreload', '/assets/a-12345678.js'],
    ['stylesheet', '/assets/a-12345678.css'],
  ])
  expect(isThere).toBe(false)
  links[1]?.dispatchEvent(new Event('load'))
  await code
  expect(isThere).toBe(true)
})

it('says which code could not be had', async () => {
  const told: unknown[] = []
  window.addEventListener('vite:preloadError', ({ payload }) => told.push(payload), { once: true })
  const error = new TypeError('error loading dynamically imported module')
  await expect(importWithPreload(() => Promise.reject(error))).rejects.toBe(error)
  expect(told).toEqual([error])
})

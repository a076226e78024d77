import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { paths } from '#app/routes/paths.ts'
import { importPath, receiveSharedFile } from '#app/pwa/receive-shared-file.ts'

const csv = (name = 'games.csv', size = 20) => new File(['x'.repeat(size)], name, { type: 'text/csv' })

function shareOf(...files: readonly File[]): Request {
  const body = new FormData()
  for (const file of files) body.append('file', file)
  return new Request(`https://league.example${importPath}`, { method: 'POST', body })
}

/** Shares a file with the app. Returns where the browser is redirected, and what was stored. */
async function share(request: Request, keep?: () => Promise<void>) {
  const kept: string[] = []
  const answer = await receiveSharedFile(request, keep ?? (async (file) => void kept.push(`${file.name} ${file.size}`)))
  const to = new URL(answer.headers.get('location') ?? '')
  return { status: answer.status, path: to.pathname, shared: to.searchParams.get('shared'), kept }
}

it('a shared file is kept, and the import screen opens', async () => {
  expect(await share(shareOf(csv()))).toEqual({
    status: 303,
    path: paths.import,
    shared: 'file',
    kept: ['games.csv 20'],
  })
})

it('of several files the first is kept, and the screen knows', async () => {
  expect(await share(shareOf(csv('a.csv'), csv('b.csv')))).toMatchObject({ shared: 'first', kept: ['a.csv 20'] })
})

it('a share without a file, one that is far too large and one that finds no room are told apart', async () => {
  expect(await share(shareOf())).toMatchObject({ shared: 'nothing', kept: [] })
  expect(await share(shareOf(csv('film.csv', 20_000_001)))).toMatchObject({ shared: 'large', kept: [] })
  const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
  expect(await share(shareOf(csv()), full)).toMatchObject({ shared: 'failed' })
})

it('the manifest sends files there, and its shortcuts lead to screens that exist', () => {
  const file = join(import.meta.dirname, '../../../public/manifest.webmanifest')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
    start_url: string
    share_target: { action: string; params: { files: { name: string }[] } }
    shortcuts: { url: string }[]
  }
  expect(manifest.share_target.action).toBe(paths.import)
  expect(importPath).toBe(paths.import)
  expect(manifest.share_target.params.files.map(({ name }) => name)).toEqual(['file'])
  const known: readonly string[] = Object.values(paths)
  expect(
    [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)].filter((url) => !known.includes(url)),
  ).toEqual([])
})

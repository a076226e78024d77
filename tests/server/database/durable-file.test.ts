import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileDurably, renameDurably, syncTree, writeFileDurably } from '#server/durable-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-durable-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a file has the old content or the new one, and nothing else is left in its folder', () => {
  const file = join(folder, 'file')
  writeFileDurably(file, 'old')
  writeFileDurably(file, 'new')
  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  mkdirSync(join(folder, 'taken', 'inside'), { recursive: true })
  expect(() => writeFileDurably(join(folder, 'taken'), 'a file')).toThrow('EISDIR')
  expect(readdirSync(folder).toSorted()).toEqual(['file', 'taken'])
})

test('what is there is not created again', () => {
  const file = join(folder, 'file')
  createFileDurably(file, 'first')
  createFileDurably(file, 'second')
  expect(readFileSync(file, 'utf8')).toBe('first')
  expect(readdirSync(folder)).toEqual(['file'])
})

test('a tree is renamed when it is complete', () => {
  const [aside, place] = [join(folder, 'aside'), join(folder, 'place')]
  mkdirSync(join(aside, 'deep'), { recursive: true })
  writeFileSync(join(aside, 'deep', 'file'), 'content')
  syncTree(aside)
  renameDurably(aside, place)
  expect(readFileSync(join(place, 'deep', 'file'), 'utf8')).toBe('content')
  expect(readdirSync(folder)).toEqual(['place'])
})

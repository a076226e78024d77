import { afterEach, expect, test } from 'vitest'
import { defineWords, setTranslations, text } from '#i18n/words.ts'

const t = defineWords('features/sample', {
  save: 'Save',
  games: (count: number) => (count === 1 ? '1 game' : `${count} games`),
  states: { open: 'Open', closed: 'Closed' },
})

afterEach(() => setTranslations())

test('texts are in the language of the moment in which they are read', () => {
  const games = (count: number) => (count === 1 ? '1 partido' : `${count} partidos`)
  setTranslations({ 'features/sample': { save: 'Guardar', games } })
  expect([t.save, t.games(1), t.games(2)]).toEqual(['Guardar', '1 partido', '2 partidos'])
  setTranslations()
  expect([t.save, t.games(2)]).toEqual(['Save', '2 games'])
})

test('a text without a translation is English', () => {
  setTranslations({ 'features/sample': { save: 'Guardar' } })
  expect(t.games(1)).toBe('1 game')
  setTranslations({})
  expect(t.save).toBe('Save')
})

test('texts by code are translated together', () => {
  const state: keyof typeof t.states = 'closed'
  expect(t.states[state]).toBe('Closed')
  setTranslations({ 'features/sample': { states: { open: 'Abierto', closed: 'Cerrado' } } })
  expect(t.states[state]).toBe('Cerrado')
})

test('in a build, texts are found by number', () => {
  setTranslations({ 7: 'Guardar' } as never)
  expect([text(7, 'Save'), text(8, 'Cancel')]).toEqual(['Guardar', 'Cancel'])
})

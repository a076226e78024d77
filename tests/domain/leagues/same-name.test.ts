import { describe, expect, it } from 'vitest'
import { findFreeName, isSameName } from '#domain/leagues/same-name.ts'

describe('a name', () => {
  it('is the same whatever its case and its spaces', () => {
    expect(isSameName(' Spring Cup', 'spring cup ')).toBe(true)
    expect(isSameName('spring cup', ' SPRING CUP')).toBe(true)
    expect(isSameName('Spring Cup', 'Spring  Cup')).toBe(true)
    expect(isSameName('Spring Cup', 'Spring Cups')).toBe(false)
  })

  it('that is taken gets the first number that is free', () => {
    expect(findFreeName(' Spring Cup ', [])).toBe('Spring Cup')
    expect(findFreeName('Spring Cup', ['SPRING CUP'])).toBe('Spring Cup (2)')
    expect(findFreeName('Spring Cup', ['Spring Cup', 'spring cup (2)', 'Spring Cup (4)'])).toBe('Spring Cup (3)')
  })

  it('is shortened for its number', () => {
    expect(findFreeName('abcdefgh', ['abcdef'], 6)).toBe('ab (2)')
    expect(findFreeName('abcdefgh', [], 6)).toBe('abcdef')
  })
})

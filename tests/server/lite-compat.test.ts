import { expect, test } from 'vitest'
import { httpStatus } from '#server/database/lite-compat.ts'

test('a status says whose fault it was: the request’s, or for a while the server’s', () => {
  expect(['23514', '22P02', 'P0001', 'FS001'].map(httpStatus)).toEqual([400, 400, 400, 400])
  expect(['23505', '23503'].map(httpStatus)).toEqual([409, 409])
  expect(['40001', '57014', '53300', 'XX000'].map(httpStatus).every((status) => status >= 500)).toBe(true)
})

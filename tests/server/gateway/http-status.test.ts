import { expect, test } from 'vitest'
import { toHttpStatus } from '#server/gateway/rpc/http-status.ts'

test('refusals have the statuses that PostgREST gives them', () => {
  const status = (code: string) => toHttpStatus(code, true)
  expect(['23514', '22P02', 'P0001', 'FSRUL', '42703'].map(status)).toEqual([400, 400, 400, 400, 400])
  expect(['23505', '23503'].map(status)).toEqual([409, 409])
  expect(['40001', '57014', '53300', '57P01', 'XX000', 'P0002'].map(status)).toEqual([500, 500, 503, 503, 500, 500])
  expect(['PT401', 'PT409', 'PT503', 'PT999', 'PT000'].map(status)).toEqual([401, 409, 503, 400, 400])
  expect([toHttpStatus('42501', true), toHttpStatus('42501', false)]).toEqual([403, 401])
})

import { hash as bcrypt } from '@node-rs/bcrypt'
import { expect, test } from 'vitest'
import { isGuessable } from '#server/auth/password-policy.ts'
import { hashPassword, needsRehash, verifyPassword } from '#server/auth/passwords.ts'

test('a password is kept as argon2id, each time another one', async () => {
  const [one, other] = await Promise.all([hashPassword('grüße an alle'), hashPassword('grüße an alle')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(other).not.toBe(one)
  expect([
    needsRehash(one),
    await verifyPassword('grüße an alle', one),
    await verifyPassword('grusse an alle', one),
  ]).toEqual([false, true, false])
})

test('one that came from a hosted project is known, and kept anew', async () => {
  const theirs = await bcrypt('grüße an alle', 5)
  expect([
    await verifyPassword('grüße an alle', theirs),
    await verifyPassword('x', theirs),
    needsRehash(theirs),
  ]).toEqual([true, false, true])
})

test('where there is none, none is right', async () => {
  for (const nothing of [null, undefined, '', 'plain']) expect(await verifyPassword('plain', nothing)).toBe(false)
  expect(await verifyPassword('x', null)).toBe(false)
})

test.each([
  ['fieldside', true],
  ['Fieldside2026', true],
  ['annaquist1', true],
  ['Quist-Anna!', true],
  ['anna.quist@club', true],
  ['leaguecoach', true],
  ['correct horse battery', false],
  ['anna likes horses', false],
  ['xk4vq9wz', false],
  ['grüße!', false],
])('%s is easy to guess for Anna Quist: %s', (password, expected) => {
  const owner = { email: 'anna.quist@club.example', metadata: { firstName: 'Anna', lastName: 'Quist', age: 12 } }
  expect(isGuessable(password, owner)).toBe(expected)
})

import { expect, it } from 'vitest'
import { noBilling, billingNotConnectedMessage } from '#domain/plans/billing.ts'

it('without a provider nobody is sent anywhere to pay, and it says why', async () => {
  const answer = { kind: 'not_connected', words: billingNotConnectedMessage }
  expect(billingNotConnectedMessage).toMatch(/^Billing is not connected in this installation/)
  expect(await noBilling.checkout({ organizationId: 'a', tier: 'starter', period: 'annual' })).toEqual(answer)
  expect(await noBilling.portal('a')).toEqual(answer)
})

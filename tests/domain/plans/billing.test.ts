import { expect, it } from 'vitest'
import { getBillingNotConnectedMessage, noBilling } from '#domain/plans/billing.ts'

it('without a provider nobody is sent anywhere to pay, and it says why', async () => {
  const answer = {
    kind: 'not_connected',
    words: getBillingNotConnectedMessage(),
  }
  expect(getBillingNotConnectedMessage()).toMatch(/^Billing isn’t set up on this server/)
  expect(await noBilling.checkout({ organizationId: 'a', tier: 'starter', period: 'annual' })).toEqual(answer)
  expect(await noBilling.portal('a')).toEqual(answer)
})

import { Brand } from './brand.tsx'
import { useOwnLogo, useOwnName } from './own-look.ts'

/** Name and logo of this deployment. */
export function OwnBrand() {
  return <Brand name={useOwnName()} logo={useOwnLogo()} />
}

import { useEffect, useReducer } from 'react'
import { Brand } from './brand.tsx'
import { lookChanged, ownLogo, ownName } from './own-look.ts'

export function OwnBrand() {
  const [, showAgain] = useReducer((round: number) => round + 1, 0)
  useEffect(() => {
    addEventListener(lookChanged, showAgain)
    return () => removeEventListener(lookChanged, showAgain)
  }, [])
  return <Brand name={ownName()} logo={ownLogo()} />
}

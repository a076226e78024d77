import { useEffect, useReducer } from 'react'
import { Brand } from './brand.tsx'
import { brandingChangedEvent, getLogoUrl, getProductName } from './page-branding.ts'

export function OwnBrand() {
  const [, showAgain] = useReducer((round: number) => round + 1, 0)
  useEffect(() => {
    addEventListener(brandingChangedEvent, showAgain)
    return () => removeEventListener(brandingChangedEvent, showAgain)
  }, [])
  return <Brand name={getProductName()} logo={getLogoUrl()} />
}

import { describe, expect, it } from 'vitest'
import { teamRow } from '#domain/schema/leagues.ts'
import { findFittingLogo } from '#features/teams/team-logo.ts'

describe('a logo', () => {
  it('is as large as fits in the team’s row', () => {
    const tried: number[] = []
    const encode = (side: number, quality: number) => {
      tried.push(side)
      return 'x'.repeat(Math.round(side * side * quality * 2))
    }
    expect(findFittingLogo(encode)).toHaveLength(15_667) // 96 × 96 at the best quality
    expect(tried).toEqual([128, 128, 128, 96])
    expect(findFittingLogo(() => 'x'.repeat(16_001))).toBeNull()
  })

  it('is a path on this site, or a small picture that cannot run anything', () => {
    const accepts = (logo: string) => teamRow.shape.logo_url.safeParse(logo).success
    const data = 'A'.repeat(40)
    expect(
      ['/logos/otters.svg', `data:image/webp;base64,${data}`, `data:image/png;base64,${data}==`].map(accepts),
    ).toEqual([true, true, true])
    expect(
      [
        'https://elsewhere.example/logo.png',
        '//elsewhere.example/logo.png',
        `data:image/svg+xml;base64,${data}`,
        `data:text/html;base64,${data}`,
        `data:image/webp;base64,${'A'.repeat(16_000)}`,
        'data:image/webp;base64,<script>',
      ].map(accepts),
    ).toEqual([false, false, false, false, false, false])
  })
})

import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import type { PostPictureName as PictureName } from '../content/posts/post.ts'
import { BenchScene, PageScene, RainScene, RoundsScene } from './field-scenes.tsx'
import { SignalScene, SponsorScene, StreamScene, TableScene } from './thing-scenes.tsx'

const scenes: Readonly<Record<PictureName, () => ReactNode>> = {
  signal: SignalScene,
  rounds: RoundsScene,
  rain: RainScene,
  bench: BenchScene,
  sponsor: SponsorScene,
  stream: StreamScene,
  table: TableScene,
  page: PageScene,
}

/** A drawing for an article. It says no more than the title does, so screen readers skip it. */
export function PostPicture({ picture, className }: { picture: PictureName; className?: string }) {
  const Scene = scenes[picture]
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid meet"
      className={classNames('block bg-tint', className)}
    >
      <Scene />
    </svg>
  )
}

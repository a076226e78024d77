import { ImageUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { CrestColors } from '#ui/brand/crest-drawing.tsx'
import { TeamMark } from '#ui/brand/team-mark.tsx'
import { Button } from '#ui/button.tsx'
import { createLogo, LogoError } from './team-logo.ts'
import { t } from './words.ts'

/** The team's crest as it will look, with the ways to give it a logo and to take the logo away. */
export function LogoField({
  team,
  onChange,
}: {
  team: CrestColors & { logo_url: string | null }
  onChange: (logo: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const labelId = useId()
  const choose = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    try {
      onChange(await createLogo(file))
    } catch (error) {
      if (!(error instanceof LogoError)) throw error
      setProblem(error.message)
    }
  }
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1">
      <span id={labelId} className="font-semibold">
        {t.logo}
      </span>
      <div className="flex flex-wrap items-center gap-3">
        <TeamMark team={team} size="large" />
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          hidden
          aria-label={t.chooseImage}
          onChange={({ target }) => {
            void choose(target.files?.[0])
            target.value = '' // so that the same file can be chosen again
          }}
        />
        <Button icon={<ImageUp size={18} />} onClick={() => input.current?.click()}>
          {team.logo_url === null ? t.chooseImage : t.chooseAnotherImage}
        </Button>
        {team.logo_url !== null && (
          <Button variant="quiet" onClick={() => onChange('')}>
            {t.removeLogo}
          </Button>
        )}
      </div>
      <p className="text-note text-soft">{t.crestMadeFromColors}</p>
      {problem && (
        <p role="alert" className="text-note font-semibold text-red">
          {problem}
        </p>
      )}
    </div>
  )
}

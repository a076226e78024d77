import { useId, type ComponentProps } from 'react'
import { TextAreaField } from './form-field.tsx'
import { t } from './words.ts'

type Props = Omit<ComponentProps<typeof TextAreaField>, 'label' | 'hint' | 'required' | 'rows'> & {
  /** Who is affected by the change, one sentence each. */
  affected: readonly string[]
}

/** Shown before changing something that people rely on: who is affected, and a field for the reason. */
export function ReasonField({ affected, ...props }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 id={heading}>{t.whoAffected}</h3>
      <div className="flex flex-col gap-1">
        {affected.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <TextAreaField {...props} label={t.reason} hint={t.everybodyConcernedReads} required rows={2} maxLength={500} />
    </section>
  )
}

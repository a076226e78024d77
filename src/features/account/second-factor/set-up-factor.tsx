import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { NewSecondFactor } from '#api/session/second-factor.ts'
import { OnlineError } from '#domain/online-error.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { Button } from '#ui/button.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { useProfileActions } from '../profile/profile-actions.tsx'
import { EnterCode } from './enter-code.tsx'
import { SecretToScan } from './secret-to-scan.tsx'
import { t } from './words.ts'

type Props = { taken: readonly string[]; onDone: () => void; onCancel: () => void }

/** Two steps: a name, then the authenticator app, whose first code proves the setup worked. */
export function SetUpFactor({ taken, onDone, onCancel }: Props) {
  const { finishSecondFactor, abandonSecondFactor } = useProfileActions()
  const [begun, setBegun] = useState<NewSecondFactor>()
  const open = useRef<string | null>(null) // the unfinished factor, which is removed from the server if the person leaves
  useEffect(
    () => () => {
      if (open.current !== null) abandonSecondFactor(open.current).catch(() => undefined) // if this fails, the next setup removes it
    },
    [abandonSecondFactor],
  )
  if (!begun) {
    const begin = (factor: NewSecondFactor) => {
      open.current = factor.id
      setBegun(factor)
    }
    return <NameIt taken={taken} onBegun={begin} onCancel={onCancel} />
  }
  return (
    <div className="flex w-full flex-col gap-4">
      <SecretToScan secret={begun.secret} uri={begun.uri} />
      <EnterCode
        enter={({ value }) => finishSecondFactor(begun.id, value)}
        codeOnly
        words={errorMessage}
        button={t.turnOn}
        onEntered={() => {
          open.current = null
          onDone()
        }}
        onBack={onCancel}
      />
      <p className="text-note text-soft">{t.whereYouSignedWithout}</p>
    </div>
  )
}

function NameIt({
  taken,
  onBegun,
  onCancel,
}: Pick<Props, 'taken' | 'onCancel'> & { onBegun: (factor: NewSecondFactor) => void }) {
  const { beginSecondFactor } = useProfileActions()
  const [name, setName] = useState<string>(t.myPhone)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const begin = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = name.trim()
    const wrong = problemOf(wanted, taken)
    setProblem(wrong)
    setFailure(undefined)
    if (wrong !== undefined) return event.currentTarget.querySelector('input')?.focus()
    setBusy(true)
    try {
      onBegun(await beginSecondFactor(wanted))
    } catch (error) {
      if (error instanceof OnlineError && error.code === 'mfa_factor_name_conflict') setProblem(isTaken)
      else setFailure(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void begin(event)} className="flex w-full flex-col gap-4">
      <FormProblem message={failure} />
      <TextField
        label={t.name}
        hint={t.soYouKnowAmong}
        autoComplete="off"
        maxLength={60}
        className="w-full max-w-sm"
        error={problem}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isBusy ? t.oneMoment : t.next}
        </Button>
        <Button onClick={onCancel}>{t.cancel}</Button>
      </div>
    </form>
  )
}

const isTaken = t.youHaveOneName

function problemOf(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return t.pleaseEnterName
  return taken.includes(name) ? isTaken : undefined
}

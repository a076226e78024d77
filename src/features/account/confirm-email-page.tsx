import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '#ui/button.tsx'
import { notify } from '#ui/toast.tsx'
import { Spinner } from '#ui/states.tsx'
import { useAccountActions } from './account-actions.tsx'
import { AccountFrame } from './account-frame.tsx'
import { accountErrorWords } from './account-words.ts'
import { FormProblem } from './form-problem.tsx'

/** Where the link in the mail leads after signing up. The token in it is good for one use, so it is used once. */
export function ConfirmEmailPage() {
  const { confirmEmail } = useAccountActions()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const token = search.get('token_hash')
  const [problem, setProblem] = useState<string | null>(token ? null : 'This link is not complete.')
  const used = useRef<string | null>(null)

  const confirm = async (tokenHash: string) => {
    setProblem(null)
    try {
      await confirmEmail(tokenHash)
      notify.success('Welcome back!')
      await navigate('/dashboard', { replace: true })
    } catch (error) {
      setProblem(accountErrorWords(error, 'confirm_email'))
    }
  }
  useEffect(() => {
    if (!token || used.current === token) return
    used.current = token
    void confirm(token)
  })
  return (
    <AccountFrame title="Confirm your email">
      {problem === null ? (
        <Spinner label="One moment …" />
      ) : (
        <>
          <FormProblem message={problem} />
          {token && <Button onClick={() => void confirm(token)}>Try again</Button>}
          <ButtonLink to="/login">Go to sign in</ButtonLink>
        </>
      )}
    </AccountFrame>
  )
}

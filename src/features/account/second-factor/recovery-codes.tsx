import { Copy, Printer } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#data/store/error-message.ts'
import { getProductName } from '#ui/brand/page-branding.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useProfileActions } from '../profile/profile-actions.tsx'
import { t } from './words.ts'

/** Creates ten codes on a click and shows them only once. */
export function useCreatedRecoveryCodes() {
  const { makeRecoveryCodes } = useProfileActions()
  const [codes, setCodes] = useState<readonly string[]>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  return {
    codes,
    problem,
    isBusy,
    async make() {
      setProblem(undefined)
      setBusy(true)
      try {
        setCodes(await makeRecoveryCodes())
      } catch (error) {
        setProblem(errorMessage(error))
      }
      setBusy(false)
    },
    forget: () => setCodes(undefined),
  }
}

export function RecoveryCodes({
  codes,
  email,
  onDone,
}: {
  codes: readonly string[]
  email: string
  onDone: () => void
}) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify.success(t.recoveryCodesCopied)
    } catch {
      notify.error(t.yourBrowserDidNot) // without https, browsers provide no clipboard access
    }
  }
  return (
    <section aria-labelledby="recovery-codes" className="recovery-codes flex w-full flex-col items-start gap-4">
      <h3 id="recovery-codes">{t.yourRecoveryCodes}</h3>
      <p>{t.eachSignsYouOnce(getProductName())}</p>
      <p className="hidden print:block">{email}</p>
      <ol className="grid w-full gap-x-8 gap-y-1 font-mono sm:w-auto sm:grid-cols-2" translate="no">
        {codes.map((code) => (
          <li key={code} className="tracking-wide">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button icon={<Copy size={16} />} onClick={() => void copy()}>
          {t.copy}
        </Button>
        <Button icon={<Printer size={16} />} onClick={() => window.print()}>
          {t.print}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t.iHaveSavedThem}
        </Button>
      </div>
    </section>
  )
}

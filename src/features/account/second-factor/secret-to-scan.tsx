import { Copy } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { QrCode } from '#ui/browser/qr-code.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

/**
 * The authenticator app's secret as a code to scan, and as text for people who cannot scan it, for example on the same
 * phone.
 */
export function SecretToScan({ secret, uri }: { secret: string; uri: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      notify.success(t.keyCopied)
    } catch {
      notify.error(t.yourBrowserDidNot2) // without https, browsers provide no clipboard access
    }
  }
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
      <div className="w-full max-w-56 shrink-0 max-sm:self-center">
        <QrCode text={uri} label={t.keyCodeAuthenticatorApp} />
      </div>
      <ol className="flex min-w-0 list-decimal flex-col gap-2 pl-5">
        <li>{t.openAuthenticatorAppYour}</li>
        <li>
          {rich(t.nothingScanSamePhone, {
            link: (
              <a href={uri} className="font-semibold text-accent underline underline-offset-3">
                {t.openApp}
              </a>
            ),
          })}
          <p className="mt-1 font-mono font-semibold tracking-wide wrap-anywhere" translate="no">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </p>
          <Button
            className="mt-2"
            icon={<Copy size={16} />}
            onClick={() => {
              void copy()
            }}
          >
            {t.copyKey}
          </Button>
        </li>
        <li>{t.enterCodeAppShows}</li>
      </ol>
    </div>
  )
}

import { useEffect } from 'react'
import { OwnBrand } from '#ui/brand/own-brand.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { reloadOnce } from '../pwa/reload-once.ts'
import { paths } from './paths.ts'
import { setDocumentTitle, getProductName } from '#ui/brand/page-branding.ts'
import { t } from './words.ts'

/** Shown instead of a public page that could not be loaded: the service worker caches only the app. */
export function NeedsConnection() {
  useEffect(() => {
    setDocumentTitle(t.noConnection)
    return whenReachable(() => reloadOnce(location.pathname))
  }, [])
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-4 p-6">
      <OwnBrand />
      <h1>{t.pageNeedsConnection}</h1>
      <p className="text-soft">{t.couldNotReachedNot}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => location.reload()}>
          {t.tryAgain}
        </Button>
        <ButtonLink to={paths.dashboard}>{t.open(getProductName())}</ButtonLink>
      </div>
    </main>
  )
}

const soonMs = 5000

/**
 * Calls back as soon as the page can be reached. The browser's online event is not enough: it fires before requests get
 * through, and also while the user is leaving this page, when a reload would pull them back. This screen also stays
 * while the code of the next one is loading; its address is no longer this page's by then.
 */
function whenReachable(act: () => void): () => void {
  const { href } = location
  const stop = new AbortController()
  const { signal } = stop
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (nextMs: number) => {
    clearTimeout(timer)
    if (!navigator.onLine) return
    const answer = await fetch(href, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null)
    if (signal.aborted || location.href !== href) return
    if (answer) act()
    else timer = setTimeout(() => void ask(nextMs * 2), nextMs)
  }
  window.addEventListener('online', () => void ask(soonMs), { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  void ask(soonMs) // the connection may have returned while this was loading
  return () => stop.abort()
}

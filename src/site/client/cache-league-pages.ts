import { toTrustedScriptUrl } from '#workers/trusted-script-url.ts'

const worker = '/league-worker.js'

/** Makes the league pages that are opened on this device available offline from now on. */
export async function cacheLeaguePages(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const wasThere = navigator.serviceWorker.controller?.scriptURL.endsWith(worker)
  const { active, waiting, installing } = await navigator.serviceWorker.register(toTrustedScriptUrl(worker), {
    scope: '/l/',
  })
  if (!wasThere) (active ?? waiting ?? installing)?.postMessage({ keep: location.href }, [])
}

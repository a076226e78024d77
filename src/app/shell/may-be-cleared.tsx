import { Button } from '#ui/plain-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ownName } from '#ui/brand/own-look.ts'
import { useMayBeCleared } from '../pwa/keep-storage.ts'

/** At the first change that waits in a browser which does not promise to keep it (Safari, in a tab). */
export function MayBeCleared() {
  const { isTold } = useMayBeCleared()
  if (!isTold) return null
  return (
    <Card className="fixed inset-x-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-30 mx-auto flex max-w-md flex-col gap-2 p-4 lg:bottom-4 print:hidden">
      <div role="status">
        <p className="font-semibold">This change is saved in this browser only</p>
        <p className="text-note text-soft">
          It is sent when you are back online. Open {ownName()} with a signal within a week: the browser may clear what
          a site keeps after seven days without a visit. An installed app is not cleared; you can install {ownName()}{' '}
          from your profile once this is sent.
        </p>
      </div>
      <Button className="self-end" onClick={() => useMayBeCleared.setState({ isTold: false })}>
        OK
      </Button>
    </Card>
  )
}

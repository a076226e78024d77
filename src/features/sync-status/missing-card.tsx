import { useDatabase, useSyncStatus } from '#data/queries/context.tsx'
import { refusalWords } from '#data/store/refusal-words.ts'
import { acknowledgeMissing } from '#data/store/witness.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { missingInWords } from './sync-sentences.ts'

/** Changes are gone from this device that nobody else has. Says so until somebody has taken note. */
export function MissingCard() {
  const db = useDatabase()
  const missing = useSyncStatus()?.missing
  if (!missing) return null
  const takeNote = () => acknowledgeMissing(db).catch((error: unknown) => notify.error(refusalWords(error)))
  return (
    <Card className="flex flex-col gap-3 border-red p-4">
      <h2>{missingInWords(missing)}.</h2>
      <p className="text-soft">
        The browser, or somebody with this device, removed the app’s data before they could be sent, or the browser put
        the page away while it was saving. If you saved them as a file, import it below; otherwise please enter them
        again.
      </p>
      <div>
        <Button onClick={() => void takeNote()}>I understand</Button>
      </div>
    </Card>
  )
}

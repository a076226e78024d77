import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { getCurrentInstallMethod } from './current-install-method.ts'
import { promptInstall, useInstallation } from './installation.ts'
import { IosSteps } from './install-guide.tsx'
import { getProductName } from '#ui/brand/page-branding.ts'
import { t } from './words.ts'

/**
 * Shown above the tabs after a score was sent, at most once every half year. The profile still offers installation
 * later.
 */
export function InstallOffer() {
  const [isGuided, setGuided] = useState(false)
  const way = getCurrentInstallMethod(useInstallation())
  const close = () => useInstallation.setState({ isOffered: false })
  if (isGuided) {
    return (
      <Dialog title={t.installApp} onClose={close}>
        <IosSteps />
      </Dialog>
    )
  }
  return (
    <Card className="install-offer fixed inset-x-4 bottom-[calc(2rem+var(--foot))] z-30 mx-auto flex max-w-md flex-col gap-2 p-4 lg:bottom-[calc(1rem+var(--foot))] print:hidden">
      <div role="status">
        <p className="font-semibold">{t.keepYourHomeScreen(getProductName())}</p>
        <p className="text-note text-soft">{t.opensOneTapWindow}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={close}>
          {t.notNow}
        </Button>
        {way === 'ios_safari' ? (
          <Button variant="primary" onClick={() => setGuided(true)}>
            {t.showMeHow}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => void promptInstall()}>
            {t.install}
          </Button>
        )}
      </div>
    </Card>
  )
}

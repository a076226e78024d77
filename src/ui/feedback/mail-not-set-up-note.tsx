import { Banner } from './banner.tsx'
import { ScrollIntoView } from '../layout/scroll-into-view.tsx'
import { t } from './words.ts'
import { rich } from '../rich-text.tsx'

/** Shown if the server does not send emails. `waitsAt`: where emails can be read instead, if anywhere. */
export function MailNotSetUpNote({ waitsAt }: { waitsAt: string | null }) {
  return (
    <ScrollIntoView>
      <Banner>
        {waitsAt === null
          ? t.nothingWasSentAsk
          : rich(t.nothingWasSentMailWaits, {
              waitsAt: (
                <a href={waitsAt} target="_blank" rel="noreferrer" className="underline wrap-anywhere">
                  {waitsAt}
                </a>
              ),
            })}
      </Banner>
    </ScrollIntoView>
  )
}

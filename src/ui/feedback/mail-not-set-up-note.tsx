import { Banner } from './banner.tsx'
import { ScrollIntoView } from '../layout/scroll-into-view.tsx'

/** For a server without mail delivery. `waitsAt`: where emails can be read instead, if anywhere. */
export function MailNotSetUpNote({ waitsAt }: { waitsAt: string | null }) {
  return (
    <ScrollIntoView>
      <Banner>
        Nothing was sent: no mail server is set up.{' '}
        {waitsAt === null ? (
          'Ask whoever runs this server.'
        ) : (
          <>
            The mail waits at{' '}
            <a href={waitsAt} target="_blank" rel="noreferrer" className="underline wrap-anywhere">
              {waitsAt}
            </a>
          </>
        )}
      </Banner>
    </ScrollIntoView>
  )
}

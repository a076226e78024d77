import { Banner } from './banner.tsx'
import { InView } from '../layout/in-view.tsx'

/** For a server without mail delivery. `waitsAt`: where emails can be read instead, if anywhere. */
export function NotMailed({ waitsAt }: { waitsAt: string | null }) {
  return (
    <InView>
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
    </InView>
  )
}

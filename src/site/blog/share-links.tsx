import { Link2, Mail, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Post } from '../content/posts/post.ts'
import { toPostPath } from '../content/posts/relations.ts'
import { unknownOrigin } from '../page-file.ts'

/**
 * Ways to share an article, none of which is tracked. The buttons that need a script appear only if scripts run
 * (client/share.ts).
 */
export function ShareLinks({ post }: { post: Post }) {
  const address = unknownOrigin + toPostPath(post)
  const mail = `mailto:?subject=${encodeURIComponent(post.title)}&body=${encodeURIComponent(`${post.summary}\n\n`)}${address}`
  return (
    <section data-article-share="" aria-labelledby="share" className="flex flex-col gap-2">
      <h2 id="share">Share this article</h2>
      <div className="flex flex-wrap gap-2">
        <button type="button" hidden data-share-system="" className={look}>
          <Icon>
            <Share2 />
          </Icon>
          Share
        </button>
        <button type="button" hidden data-share-copy="" className={look}>
          <Icon>
            <Link2 />
          </Icon>
          Copy link
        </button>
        <a href={mail} className={look}>
          <Icon>
            <Mail />
          </Icon>
          E-mail
        </a>
      </div>
      <p role="status" className="min-h-6 text-soft" />
    </section>
  )
}

const look =
  'inline-flex min-h-11 items-center gap-2 rounded-control border border-line-button bg-card px-4 font-medium hover:border-line-strong [[hidden]]:hidden'

function Icon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="[&_svg]:size-[18px]">
      {children}
    </span>
  )
}

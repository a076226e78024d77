import { Banner } from '#ui/banner.tsx'

/** Why the whole form was not taken; the fields keep what was typed. */
export function FormProblem({ message }: { message: string | undefined }) {
  return message ? <Banner tone="red">{message}</Banner> : null
}

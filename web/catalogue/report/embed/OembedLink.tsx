import { useVisit } from '../../../frame/use-visit.ts'

interface Props {
  /** The whole address of the page. */
  url: string
  title: string
}

/** Tells programs that are given a link to the page how its chart is shown within theirs. */
export const OembedLink = ({ url, title }: Props) => {
  const { publicUrl } = useVisit()
  const href = `${publicUrl}/oembed?format=json&url=${encodeURIComponent(url)}`
  return <link rel="alternate" type="application/json+oembed" href={href} title={title} />
}

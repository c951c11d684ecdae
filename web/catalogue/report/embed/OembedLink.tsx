import { useVisit } from '../../../frame/use-visit.ts'

interface Props {
  /** The absolute URL of the page. */
  url: string
  title: string
}

/** Links a page to its oEmbed response. */
export const OembedLink = ({ url, title }: Props) => {
  const { publicUrl } = useVisit()
  const href = `${publicUrl}/oembed?format=json&url=${encodeURIComponent(url)}`
  return <link rel="alternate" type="application/json+oembed" href={href} title={title} />
}

import { useVisit } from '../../../frame/use-visit.ts'
import { addressIn } from '../../../words/addresses.ts'
import { useLanguage } from '../../../words/use-language.ts'

interface Props {
  /** Address of the card, without language. */
  path: string
  title: string
}

/** Meta tags of the link card of a page. */
export const CardMeta = ({ path, title }: Props) => {
  const { publicUrl } = useVisit()
  const image = addressIn(useLanguage(), publicUrl + path)
  return (
    <>
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={title} />
    </>
  )
}

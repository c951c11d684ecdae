import { useVisit } from '../../../frame/use-visit.ts'
import { toLanguageUrl } from '../../../words/addresses.ts'
import { useLanguage } from '../../../words/use-language.ts'

interface Props {
  /** Path of the card, without the language. */
  path: string
  title: string
}

/** Size of every card in pixels. */
const [cardWidth, cardHeight] = ['1200', '630']

/** Meta tags that name the link card of a page. */
export const CardMeta = ({ path, title }: Props) => {
  const { publicUrl } = useVisit()
  const image = toLanguageUrl(useLanguage(), publicUrl + path)
  return (
    <>
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={cardWidth} />
      <meta property="og:image:height" content={cardHeight} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={title} />
    </>
  )
}

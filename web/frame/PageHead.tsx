import { addressIn } from '../words/addresses.ts'
import { useLanguage } from '../words/use-language.ts'
import { useVisit } from './use-visit.ts'

interface Props {
  title: string
  description: string
  /** The page's own address, without language and without what only sorts or searches. */
  path: string
  /** False for pages that search engines should not list, such as results of a search. */
  listed?: boolean
}

/** Title, description, canonical address and the twin in the other language. A reader without a choice gets English. */
export const PageHead = ({ title, description, path, listed = true }: Props) => {
  const { publicUrl } = useVisit()
  const language = useLanguage()
  const url = publicUrl + path
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {!listed && <meta name="robots" content="noindex, follow" />}
      <link rel="canonical" href={addressIn(language, url)} />
      <link rel="alternate" hrefLang="en" href={addressIn('en', url)} />
      <link rel="alternate" hrefLang="th" href={addressIn('th', url)} />
      <link rel="alternate" hrefLang="x-default" href={url} />
    </>
  )
}

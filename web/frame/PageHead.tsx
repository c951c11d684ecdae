import { toLanguageUrl } from '../words/addresses.ts'
import { useLanguage } from '../words/use-language.ts'
import { useVisit } from './use-visit.ts'

interface Props {
  title: string
  description: string
  /** The canonical path of the page, without language, sorting and search parameters. */
  path: string
  /** False for pages that search engines should not index, e.g. search results. */
  isIndexed?: boolean
}

/** Title, description, canonical URL and the alternate in the other language. Readers without a choice get English. */
export const PageHead = ({ title, description, path, isIndexed = true }: Props) => {
  const { publicUrl } = useVisit()
  const language = useLanguage()
  const url = publicUrl + path
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex, follow" />}
      <link rel="canonical" href={toLanguageUrl(language, url)} />
      <link rel="alternate" hrefLang="en" href={toLanguageUrl('en', url)} />
      <link rel="alternate" hrefLang="th" href={toLanguageUrl('th', url)} />
      <link rel="alternate" hrefLang="x-default" href={url} />
    </>
  )
}

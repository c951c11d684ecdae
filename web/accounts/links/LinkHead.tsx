import { useWords } from '../use-sending.ts'

/** The title of a page whose URL contains a token, with rules that keep the URL out of search engines and Referer headers. */
export const LinkHead = ({ title }: { title: string }) => {
  const { t } = useWords()
  return (
    <>
      <title>{t('documentTitle', { ns: 'shell', title })}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
    </>
  )
}

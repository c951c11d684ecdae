import { useWords } from '../use-sending.ts'

/** Title of a page whose URL contains a token: excluded from search engines and from Referer headers. */
export const LinkHead = ({ title }: { title: string }) => {
  const { t } = useWords()
  return (
    <>
      <title>{t('titleOf', { ns: 'shell', title })}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
    </>
  )
}

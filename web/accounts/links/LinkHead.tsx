import { useWords } from '../use-sending.ts'

/** Title of a page whose address holds a token: no search engine lists it, and nobody is told the address. */
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

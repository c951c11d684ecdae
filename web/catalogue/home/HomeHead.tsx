import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogueFigures } from '../../../contract/catalogue/figures/catalogue-figures.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { Day } from '../../ui/values/Day.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { useLanguage } from '../../words/use-language.ts'
import { SearchBox } from '../search/SearchBox.tsx'

interface Props {
  /** The words of the current search; empty if there is none. */
  words: string
  /** Undefined while search results are shown. */
  figures: CatalogueFigures | undefined
}

/** The search and the figures of the catalogue. It stays when search results replace the lists below it. */
export const HomeHead = ({ words, figures }: Props) => {
  const { t } = useTranslation('catalogue')
  const { office } = useVisit()
  return (
    <div className="lead">
      <div>
        <h1>{t('homeTitle', { office: office.name[useLanguage()] })}</h1>
        <SearchBox path="/" words={words} label={t('searchData')} isLarge />
      </div>
      {figures && <Figures figures={figures} />}
    </div>
  )
}

const Figures = ({ figures: { reportCount, rowCount, latestRelease } }: { figures: CatalogueFigures }) => {
  const { t } = useTranslation('catalogue')
  return (
    <dl className="figures">
      <Figure name={t('figureTables', { count: reportCount })}>{formatNumber(reportCount)}</Figure>
      <Figure name={t('figureRows', { count: rowCount })}>{formatNumber(rowCount)}</Figure>
      {latestRelease && (
        <Figure name={t('latestRelease')}>
          <Day of={latestRelease} />
        </Figure>
      )}
    </dl>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogueFigures } from '../../../contract/catalogue/report-details.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { Day } from '../../ui/values/Day.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { useLanguage } from '../../words/use-language.ts'
import { SearchBox } from '../search/SearchBox.tsx'

interface Props {
  words: string
  figures: CatalogueFigures | undefined
}

/** The search and the key figures; the search keeps its position when results replace the lists. */
export const HomeHead = ({ words, figures }: Props) => {
  const { t } = useTranslation('catalogue')
  const { office } = useVisit()
  return (
    <div className="lead">
      <div>
        <h1>{t('homeTitle', { office: office.name[useLanguage()] })}</h1>
        <SearchBox path="/" words={words} label={t('searchData')} large />
      </div>
      {figures && <Figures figures={figures} />}
    </div>
  )
}

const Figures = ({ figures: { reports, rows, latestRelease } }: { figures: CatalogueFigures }) => {
  const { t } = useTranslation('catalogue')
  return (
    <dl className="figures">
      <Figure name={t('figureTables', { count: reports })}>{formatNumber(reports)}</Figure>
      <Figure name={t('figureRows', { count: rows })}>{formatNumber(rows)}</Figure>
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

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReleaseRhythm } from '../../../../contract/catalogue/rhythms.ts'
import { PromisedReleases } from './PromisedReleases.tsx'
import { RhythmDialog } from './RhythmDialog.tsx'
import { useRhythmText } from './use-rhythm-text.ts'
import './rhythm.css'

interface Props {
  sourceId: string
  releaseRhythm: ReleaseRhythm
}

/** The rhythm of a report, with a button to change it, and the promised releases that follow from it. */
export const RhythmSection = ({ sourceId, releaseRhythm }: Props) => {
  const { t } = useTranslation('rhythms')
  const [isOpen, setIsOpen] = useState(false)
  const formatRhythm = useRhythmText()
  const { rhythm, promises } = releaseRhythm
  return (
    <section className="reportrhythm" aria-labelledby="report-rhythm">
      <div>
        <h2 id="report-rhythm">{t('title')}</h2>
        <p className="small soft">{t('text')}</p>
      </div>
      <div>
        <p>{rhythm ? formatRhythm(rhythm) : t('none')}</p>
        <button type="button" className="btn" onClick={() => setIsOpen(true)}>
          {t(rhythm ? 'changeRhythm' : 'setRhythm')}
        </button>
        {promises.length > 0 && <PromisedReleases releaseRhythm={releaseRhythm} />}
      </div>
      {isOpen && <RhythmDialog sourceId={sourceId} releaseRhythm={releaseRhythm} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

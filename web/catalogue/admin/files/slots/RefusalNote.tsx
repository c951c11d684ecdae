import { useTranslation } from 'react-i18next'
import { type Fault, faultSentence } from '../../../../../contract/files/faults.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { arrival } from './arrival.ts'
import { refusalSentences } from './kinds.ts'
import type { RefusedFile } from './slots.ts'
import './refusal.css'

/** A longer list would hide the first faults. */
const maxFaults = 5

interface Props {
  refused: RefusedFile
  /** True to take the focus from the pressed button. */
  arrives?: boolean
}

/** Explains why files were not accepted: the specification's sentence, and for each fault its file, position and remedy. */
export const RefusalNote = ({ refused: { status, faults }, arrives = false }: Props) => {
  const { t } = useTranslation(['publishing', 'messages'])
  const hiddenCount = faults.length - maxFaults
  return (
    <div className="note bad refusal" role="alert" {...(arrives && arrival)}>
      <strong>{t(refusalSentences[status], { ns: 'messages' })}</strong>
      {faults.length > 0 && (
        <ul>
          {faults.slice(0, maxFaults).map((fault, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: faults have no ids and keep their order
            <FaultLine key={index} fault={fault} />
          ))}
        </ul>
      )}
      {hiddenCount > 0 && <p className="small soft">{t('moreFaults', { count: hiddenCount })}</p>}
    </div>
  )
}

const FaultLine = ({ fault }: { fault: Fault }) => {
  const { t } = useTranslation('publishing')
  const { file, row, column } = fault
  const language = useLanguage()
  return (
    <li>
      <span className="where">
        {file}
        {row !== undefined && ` · ${t('atRow', { row })}`}
        {column !== undefined && ` · ${t('atColumn', { column })}`}
      </span>
      {faultSentence(fault, language)}
    </li>
  )
}

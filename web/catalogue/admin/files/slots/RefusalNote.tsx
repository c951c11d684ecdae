import { useTranslation } from 'react-i18next'
import { type Fault, formatFault } from '../../../../../contract/files/faults.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { focusOnMount } from '../../scroll-and-focus.ts'
import { refusalMessages } from './kinds.ts'
import type { RefusedFile } from './slots.ts'
import './refusal.css'

/** Maximum number of faults in the note, so that the first ones stay in view. */
const maxFaults = 5

interface Props {
  refused: RefusedFile
  /** True if the note appears after a press and takes the focus from the button. */
  takesFocus?: boolean
}

/** Explains why files were not accepted: the specification's sentence, and each fault with its file and position. */
export const RefusalNote = ({ refused: { status, faults }, takesFocus = false }: Props) => {
  const { t } = useTranslation(['publishing', 'messages'])
  const hiddenCount = faults.length - maxFaults
  return (
    <div className="note bad refusal" role="alert" {...(takesFocus && focusOnMount)}>
      <strong>{t(refusalMessages[status], { ns: 'messages' })}</strong>
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
      {formatFault(fault, language)}
    </li>
  )
}

import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioField } from '../../../ui/fields/RadioField.tsx'
import { ReportPicker } from './ReportPicker.tsx'
import { RowModeField } from './RowModeField.tsx'
import { fileChoices } from './slots/kinds.ts'
import type { AddFile } from './use-add-file.ts'

interface Props {
  addFile: AddFile
  /** Refers to the part with the choices, which takes the focus from a removed button. */
  choicesPart: RefObject<HTMLDivElement | null>
}

/** What is chosen before an upload: the report, the kinds of files, and how their rows join the table. */
export const UploadChoices = ({ addFile, choicesPart }: Props) => {
  const { t } = useTranslation('publishing')
  const { report, pickReport, choice, chooseKinds, rowMode, hasUnpublished } = addFile
  return (
    <div className="pick">
      {/* Disabled during an upload, as the uploaded files belong to this report. */}
      <ReportPicker report={report} onPick={pickReport} disabled={hasUnpublished} />
      <div className="choices" ref={choicesPart} tabIndex={-1}>
        <RadioField
          legend={t('whatToAdd')}
          choices={fileChoices.map(name => [name, t(`add_${name}`)] as const)}
          value={choice}
          onChoose={chooseKinds}
        />
        {rowMode.isOffered && <RowModeField mode={rowMode.mode} onChoose={rowMode.choose} />}
      </div>
    </div>
  )
}

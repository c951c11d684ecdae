import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTranslation } from 'react-i18next'
import { type Fault, formatFault } from '../../../contract/files/faults.ts'
import { limits } from '../../../contract/limits.ts'
import { FailureText } from '../../frame/staff/FailureText.tsx'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { useFocusInside } from '../../ui/fields/use-focus-inside.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { formatBytes } from '../../ui/values/bytes.ts'
import { useLanguage } from '../../words/use-language.ts'
import type { PdfUpload } from './use-pdf-upload.ts'

interface Props {
  upload: PdfUpload
  onChoose: (file: File) => void
  onClear: () => void
}

/** The PDF of a new version: its drop area, its progress and its errors. */
export const PdfField = (props: Props) => {
  const { upload } = props
  // Each new state may remove the focused field or button; the focus then stays in this part.
  const focusProps = useFocusInside<HTMLDivElement>(upload.state)
  return (
    <div className="rows" {...focusProps}>
      {upload.state === 'empty' ? <PdfDrop {...props} /> : <ChosenPdf {...props} upload={upload} />}
      {upload.state === 'empty' && upload.faults && <PdfRefusal faults={upload.faults} />}
    </div>
  )
}

/** The drop area for the PDF. */
const PdfDrop = ({ onChoose }: Props) => {
  const { t } = useTranslation(['agreements', 'publishing'])
  return (
    <FileDrop
      name="PDF"
      invitation={t('dropHere', { ns: 'publishing', ending: '.pdf' })}
      verb={t('chooseFile', { ns: 'publishing' })}
      hint={t('fileText', { max: formatBytes(limits.agreementFileBytes) })}
      accept=".pdf"
      onFiles={([file]) => file && onChoose(file)}
    />
  )
}

type ChosenUpload = Exclude<PdfUpload, { state: 'empty' }>

/** The chosen PDF, with its button: cancel or remove. */
const ChosenPdf = ({ upload, onChoose, onClear }: Props & { upload: ChosenUpload }) => {
  const { t } = useTranslation(['agreements', 'publishing'])
  return (
    <div className="pdf">
      <div className="file">
        <PdfUploadState upload={upload} />
        {upload.state === 'lost' && (
          <div className="note bad" role="alert">
            <p>
              {t('pdfNotUploaded')} <FailureText error={upload.error} />
            </p>
            <button type="button" className="btn sm" onClick={() => onChoose(upload.file)}>
              {t('uploadAgain')}
            </button>
          </div>
        )}
      </div>
      {upload.state === 'sending' ? (
        <button type="button" className="btn sm" onClick={onClear}>
          {t('cancel', { ns: 'publishing' })}
        </button>
      ) : (
        <button type="button" className="iconbtn" aria-label={t('removePdf')} title={t('removePdf')} onClick={onClear}>
          <Icon of={IconX} />
        </button>
      )}
    </div>
  )
}

/** The name and the size of the PDF, with the progress of its upload or the result of the check. */
const PdfUploadState = ({ upload }: { upload: ChosenUpload }) => {
  const { t } = useTranslation(['agreements', 'publishing'])
  const { file, state } = upload
  const isSending = upload.state === 'sending'
  const size = formatBytes(file.size)
  const sentBytes = isSending ? upload.sentBytes : file.size
  const sentShare = file.size > 0 ? sentBytes / file.size : 0
  // When all bytes are sent, the server checks the file for an unknown time.
  const isChecking = isSending && sentShare === 1
  const progressValues = {
    sent: formatBytes(sentBytes),
    size,
    percent: Math.floor(sentShare * 100),
  }
  return (
    <>
      <div className="line">
        <b>{file.name}</b>
        <span className="num">
          {isSending && !isChecking ? t('sentOf', { ns: 'publishing', ...progressValues }) : size}
        </span>
      </div>
      {isSending && <Progress name="PDF" share={isChecking ? undefined : sentShare} />}
      <div role="status" className="small soft">
        {isChecking && t('checking', { ns: 'publishing' })}
        {state === 'kept' && (
          <span className="chip done">
            <Icon of={IconCheck} size={16} />
            {t('pdfChecked')}
          </span>
        )}
      </div>
    </>
  )
}

/** The reasons why the server refuses the PDF. */
const PdfRefusal = ({ faults }: { faults: Fault[] }) => {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  return (
    <div className="note bad" role="alert">
      <strong>{t('fileNotAllowed')}</strong>
      <ul>
        {faults.map(fault => (
          <li key={fault.rule}>{formatFault(fault, language)}</li>
        ))}
      </ul>
    </div>
  )
}

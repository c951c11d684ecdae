import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Agreement, addAgreementVersion } from '../../../contract/consent/agreement-administration.ts'
import { limits } from '../../../contract/limits.ts'
import { type CallError, send } from '../../frame/calls.ts'
import { FailureText } from '../../frame/staff/FailureText.tsx'
import { LeaveDialog } from '../../frame/staff/LeaveDialog.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useFocusFirstInvalid } from '../../ui/fields/use-focus-first-invalid.ts'
import { showToast } from '../../ui/toasts.ts'
import { PdfField } from './PdfField.tsx'
import { usePdfUpload } from './use-pdf-upload.ts'

/** The name and the version number before the user types. */
const emptyValues = { name: '', version: '' }

/** Adds a version: a name, a version number and a PDF, which is uploaded as soon as it is chosen. */
export const AddVersionForm = ({ agreements }: { agreements: Agreement[] }) => {
  const { t } = useTranslation(['agreements', 'messages', 'ui'])
  const [values, setValues] = useState(emptyValues)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { upload, choose, clear } = usePdfUpload()
  const { busy, failure, write } = useWrite()
  const { formRef, markSubmitted } = useFocusFirstInvalid(busy)
  const [name, version] = [values.name.trim(), values.version.trim()]
  const clearForm = () => {
    setValues(emptyValues)
    setIsSubmitted(false)
    clear()
  }
  const submit = () => {
    setIsSubmitted(true)
    markSubmitted()
    const isComplete = upload.state === 'kept' && name !== '' && version !== ''
    if (!isComplete) return
    // The server keeps the uploaded PDF under the id of the future agreement.
    const { agreementId, file } = upload
    void write(async () => {
      await send(addAgreementVersion, { name, version, agreementId, fileName: file.name })
      showToast('done', t('added', { version }))
      clearForm()
    })
  }
  // Before the first submission, an empty field is no error.
  const findError = (value: string) =>
    isSubmitted && value === '' ? t('informationRequired', { ns: 'messages' }) : undefined
  // Such a version can still be added; the form only shows a hint.
  const isDuplicate = agreements.some(agreement => agreement.name === name && agreement.version === version)
  const hasInput = upload.state !== 'empty' || name !== '' || version !== ''
  return (
    <section className="section" aria-labelledby="add-version">
      <h2 id="add-version">{t('addTitle')}</h2>
      <form
        ref={formRef}
        noValidate
        aria-labelledby="add-version"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <div className="group">
          <h3>{t('nameAndVersion')}</h3>
          <div className="two">
            <TextField
              label={t('fileName')}
              error={findError(name)}
              maxLength={limits.name}
              autoComplete="off"
              value={values.name}
              onChange={({ target: { value } }) => setValues(previous => ({ ...previous, name: value }))}
            />
            <TextField
              label={t('version')}
              hint={isDuplicate ? t('sameVersion', { name, version }) : undefined}
              error={findError(version)}
              maxLength={limits.agreementVersion}
              autoComplete="off"
              value={values.version}
              onChange={({ target: { value } }) => setValues(previous => ({ ...previous, version: value }))}
            />
          </div>
        </div>
        <div className="group">
          <h3>{t('file')}</h3>
          <div className="rows">
            <PdfField upload={upload} onChoose={file => void choose(file)} onClear={clear} />
            <p className="hint small soft">{t('startsInactive')}</p>
          </div>
        </div>
        <div className="addbar">
          {failure !== undefined && (
            <p className="note bad" role="alert">
              {isUploadGone(failure) ? t('uploadExpired') : <FailureText error={failure} />}
            </p>
          )}
          <button type="submit" className="btn primary" aria-busy={busy} disabled={upload.state !== 'kept'}>
            {t('add')}
          </button>
          {hasInput && (
            <button type="button" className="btn quiet" onClick={clearForm}>
              {t('cancel', { ns: 'ui' })}
            </button>
          )}
          <span className="small soft" role="status">
            {upload.state !== 'kept' && t('waitingForPdf')}
          </span>
        </div>
      </form>
      <LeaveDialog text={t('leaveText')} wouldLoseWork={hasInput} />
    </section>
  )
}

/** Returns true if the server no longer keeps the PDF. */
const isUploadGone = (error: unknown) => (error as Partial<CallError>).status === 404

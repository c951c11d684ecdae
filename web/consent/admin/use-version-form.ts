import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addAgreementVersion } from '../../../contract/consent/agreement-administration.ts'
import { send } from '../../frame/calls.ts'
import { useWrite } from '../../frame/staff/use-write.ts'
import { useFocusFirstInvalid } from '../../ui/fields/use-focus-first-invalid.ts'
import { showToast } from '../../ui/toasts.ts'
import { usePdfUpload } from './use-pdf-upload.ts'

/** The name and the version number before the user types. */
const emptyValues = { name: '', version: '' }

/** Holds the name, the version number and the PDF of a new version, and adds the version. */
export const useVersionForm = () => {
  const { t } = useTranslation(['agreements', 'messages'])
  const [values, setValues] = useState(emptyValues)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const pdf = usePdfUpload()
  const { upload } = pdf
  const { busy, failure, write, clearFailure } = useWrite()
  const { formRef, markSubmitted } = useFocusFirstInvalid({ busy })
  const [name, version] = [values.name.trim(), values.version.trim()]
  const clear = () => {
    setValues(emptyValues)
    setIsSubmitted(false)
    pdf.clear()
  }
  const submit = () => {
    setIsSubmitted(true)
    markSubmitted()
    clearFailure()
    const isComplete = upload.state === 'kept' && name !== '' && version !== ''
    if (!isComplete) return
    // The server keeps the uploaded PDF under the id of the future agreement.
    const { agreementId, file } = upload
    void write(async () => {
      await send(addAgreementVersion, { name, version, agreementId, fileName: file.name })
      showToast('done', t('added', { version }))
      clear()
    })
  }
  /** Returns the props of a text field. Before the first submission, an empty field is no error. */
  const field = (key: 'name' | 'version') => ({
    value: values[key],
    error: isSubmitted && values[key].trim() === '' ? t('informationRequired', { ns: 'messages' }) : undefined,
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setValues(previous => ({ ...previous, [key]: value })),
  })
  return {
    name,
    version,
    pdf,
    field,
    formRef,
    busy,
    failure,
    hasInput: upload.state !== 'empty' || name !== '' || version !== '',
    submit,
    clear,
  }
}
export type VersionForm = ReturnType<typeof useVersionForm>

import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agreement } from '../../../contract/consent/agreement-administration.ts'
import { limits } from '../../../contract/limits.ts'
import type { CallError } from '../../frame/calls.ts'
import { FailureText } from '../../frame/staff/FailureText.tsx'
import { LeaveDialog } from '../../frame/staff/LeaveDialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useFocusAfterLoss } from '../../ui/use-focus-after-loss.ts'
import { PdfField } from './PdfField.tsx'
import { useVersionForm, type VersionForm } from './use-version-form.ts'

/** Adds a version: a name, a version number and a PDF, which is uploaded as soon as it is chosen. */
export const AddVersionForm = ({ agreements }: { agreements: Agreement[] }) => {
  const { t } = useTranslation('agreements')
  const form = useVersionForm()
  const { name, version, pdf } = form
  const heading = useRef<HTMLHeadingElement>(null)
  // An emptied form has no button Cancel, and its button Add is disabled.
  useFocusAfterLoss(heading, form.hasInput)
  // Such a version can still be added; the form only shows a hint.
  const isDuplicate = agreements.some(agreement => agreement.name === name && agreement.version === version)
  return (
    <section className="section" aria-labelledby="add-version">
      <h2 id="add-version" ref={heading} tabIndex={-1}>
        {t('addTitle')}
      </h2>
      <form
        ref={form.formRef}
        noValidate
        aria-labelledby="add-version"
        onSubmit={event => {
          event.preventDefault()
          form.submit()
        }}
      >
        <div className="group">
          <h3>{t('nameAndVersion')}</h3>
          <div className="two">
            <TextField label={t('fileName')} maxLength={limits.name} autoComplete="off" {...form.field('name')} />
            <TextField
              label={t('version')}
              hint={isDuplicate ? t('sameVersion', { name, version }) : undefined}
              maxLength={limits.agreementVersion}
              autoComplete="off"
              {...form.field('version')}
            />
          </div>
        </div>
        <div className="group">
          <h3>{t('file')}</h3>
          <div className="rows">
            <PdfField upload={pdf.upload} onChoose={file => void pdf.choose(file)} onClear={pdf.clear} />
            <p className="hint small soft">{t('startsInactive')}</p>
          </div>
        </div>
        <AddBar form={form} />
      </form>
      <LeaveDialog text={t('leaveText')} wouldLoseWork={form.hasInput} />
    </section>
  )
}

/** The buttons of the form, with the reason why a version was not or cannot be added. */
const AddBar = ({ form: { pdf, busy, failure, hasInput, clear } }: { form: VersionForm }) => {
  const { t } = useTranslation(['agreements', 'ui'])
  const isPdfKept = pdf.upload.state === 'kept'
  return (
    <div className="addbar">
      {failure !== undefined && (
        <p className="note bad" role="alert">
          {isUploadGone(failure) ? t('uploadExpired') : <FailureText error={failure} />}
        </p>
      )}
      <button type="submit" className="btn primary" aria-busy={busy} disabled={!isPdfKept}>
        {t('add')}
      </button>
      {hasInput && (
        <button type="button" className="btn quiet" onClick={clear}>
          {t('cancel', { ns: 'ui' })}
        </button>
      )}
      <span className="small soft" role="status">
        {!isPdfKept && t('waitingForPdf')}
      </span>
    </div>
  )
}

/** Returns true if the server no longer keeps the PDF. */
const isUploadGone = (error: unknown) => (error as Partial<CallError>).status === 404

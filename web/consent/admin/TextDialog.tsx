import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Agreement,
  hasBothTextsOrNeither,
  saveAgreementText,
} from '../../../contract/consent/agreement-administration.ts'
import { limits } from '../../../contract/limits.ts'
import { send } from '../../frame/calls.ts'
import { FormDialog } from '../../frame/staff/FormDialog.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { AreaField } from '../../ui/fields/AreaField.tsx'
import { showToast } from '../../ui/toasts.ts'

/** The Markdown text of a version in both languages, as readers see it when they accept; an accepted text cannot be changed. */
export const TextDialog = ({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) => {
  const { t } = useTranslation(['agreements', 'messages'])
  const { agreementId, version, textEn, textTh, acceptanceCount } = agreement
  const loadedTexts = { en: textEn, th: textTh }
  const [texts, setTexts] = useState(loadedTexts)
  const [isAccepted, setIsAccepted] = useState(acceptanceCount > 0)
  const [isTried, setIsTried] = useState(false)
  const [isDiscardDialogOpen, setIsDiscardDialogOpen] = useState(false)
  const { busy, failure, write } = useWrite()
  const [en, th] = [texts.en.trim(), texts.th.trim()]
  const hasText = en !== '' || th !== ''
  const isUnsaved = !isAccepted && (texts.en !== textEn || texts.th !== textTh)
  /** False for an accepted version that has only its PDF. */
  const hasFields = hasText || !isAccepted
  const acceptedNote = t(hasText ? 'textAccepted' : 'textOnlyPdf')
  const save = async () => {
    // The server refuses the change if someone else has changed the loaded texts.
    const { status } = await send(saveAgreementText, { agreement: { agreementId, en, th }, expected: loadedTexts })
    if (status === 'accepted') return setIsAccepted(true)
    showToast('done', t('textSaved', { version }))
    onClose()
  }
  const submit = () => {
    setIsTried(true)
    if (!isAccepted && hasBothTextsOrNeither({ en, th })) void write(save)
  }
  /** Returns true for an empty text if the other language has one. */
  const lacksText = (language: 'en' | 'th') =>
    !isAccepted && !hasBothTextsOrNeither({ en, th }) && texts[language].trim() === ''
  const buildField = (language: 'en' | 'th') => (
    <AreaField
      label={t(language === 'en' ? 'textEn' : 'textTh')}
      lang={language}
      error={isTried && lacksText(language) ? t('bothTexts') : undefined}
      readOnly={isAccepted}
      rows={16}
      maxLength={limits.agreementText}
      value={texts[language]}
      onChange={({ target }) => setTexts({ ...texts, [language]: target.value })}
    />
  )
  return (
    <FormDialog
      title={t('textOf', { version })}
      verb={isAccepted ? undefined : t('saveText')}
      width={hasFields ? 1200 : 560}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={() => (isUnsaved ? setIsDiscardDialogOpen(true) : onClose())}
    >
      <p className={isAccepted ? 'note' : 'small soft'} role={isAccepted ? 'status' : undefined}>
        {isAccepted ? acceptedNote : t('textHint')}
      </p>
      {hasFields && (
        <div className="two">
          {buildField('en')}
          {buildField('th')}
        </div>
      )}
      <ConfirmDialog
        title={t('areYouSure', { ns: 'messages' })}
        verb={t('discardText')}
        open={isDiscardDialogOpen}
        onConfirm={onClose}
        onClose={() => setIsDiscardDialogOpen(false)}
      >
        <p>{t('textUnsaved')}</p>
      </ConfirmDialog>
    </FormDialog>
  )
}

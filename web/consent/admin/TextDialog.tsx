import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Agreement,
  hasBothOrNeither,
  saveAgreementText,
} from '../../../contract/consent/agreement-administration.ts'
import { limits } from '../../../contract/limits.ts'
import { send } from '../../frame/calls.ts'
import { FormDialog } from '../../frame/staff/FormDialog.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { AreaField } from '../../ui/fields/AreaField.tsx'
import { showToast } from '../../ui/toasts.ts'

/** The Markdown text of a version in both languages, as readers see it when they accept; an accepted text cannot be changed. */
export const TextDialog = ({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) => {
  const { t } = useTranslation('agreements')
  const { agreementId, version, textEn, textTh, acceptanceCount } = agreement
  const expected = { en: textEn, th: textTh }
  const [texts, setTexts] = useState(expected)
  const [isAccepted, setIsAccepted] = useState(acceptanceCount > 0)
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, write } = useWrite()
  const [en, th] = [texts.en.trim(), texts.th.trim()]
  const save = async () => {
    const { status } = await send(saveAgreementText, { agreement: { agreementId, en, th }, expected })
    if (status === 'accepted') return setIsAccepted(true)
    showToast('done', t('textSaved', { version }))
    onClose()
  }
  const submit = () => {
    setIsTried(true)
    if (!isAccepted && hasBothOrNeither({ en, th })) void write(save)
  }
  const lacksText = (language: 'en' | 'th') =>
    !isAccepted && !hasBothOrNeither({ en, th }) && texts[language].trim() === ''
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
      verb={t('saveText')}
      width={1200}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={isAccepted ? 'note' : 'small soft'} role={isAccepted ? 'status' : undefined}>
        {t(isAccepted ? 'textAccepted' : 'textHint')}
      </p>
      <div className="two">
        {buildField('en')}
        {buildField('th')}
      </div>
    </FormDialog>
  )
}

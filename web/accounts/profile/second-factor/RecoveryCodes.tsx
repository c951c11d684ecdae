import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useTranslation } from 'react-i18next'
import type { useShownOnce } from '../../../ui/dialogs/use-shown-once.ts'
import { Icon } from '../../../ui/Icon.tsx'

interface Props {
  codes: string[]
  username: string
  /** Records whether the user has copied or saved the codes. */
  shownOnce: ReturnType<typeof useShownOnce>
  onClose: () => void
}

/** Shows the recovery codes once, to copy or to save as a text file. */
export const RecoveryCodes = ({ codes, username, shownOnce: { copyResult, copy, markSaved }, onClose }: Props) => {
  const { t } = useTranslation('profile')
  const fileText = `${t('recoveryFile', { username })}\n\n${codes.join('\n')}\n`
  const saveCodes = () => {
    saveAsFile(fileText, 'khlang-recovery-codes.txt')
    markSaved()
  }
  return (
    <>
      <p>{t('recoveryText')}</p>
      <ol className="recoverycodes" translate="no">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="actions">
        <button type="button" className="btn" onClick={() => void copy(fileText)}>
          <Icon of={IconCopy} size={16} />
          {t('copy')}
        </button>
        <button type="button" className="btn" onClick={saveCodes}>
          <Icon of={IconDownload} size={16} />
          {t('download')}
        </button>
      </div>
      {/* A toast would be behind the dialog, where screen readers do not announce it. */}
      <p role="status">{copyResult && t(copyResult)}</p>
      <div className="foot">
        <button type="button" className="btn primary" onClick={onClose}>
          {t('done')}
        </button>
      </div>
    </>
  )
}

const saveAsFile = (text: string, fileName: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = fileName
  link.click()
  // Some browsers fetch the URL a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

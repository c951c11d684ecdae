import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { chooseNews } from '../../../contract/accounts/profiles.ts'
import { send } from '../../frame/calls.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ErrorNote } from '../ErrorNote.tsx'
import { useSending } from '../use-sending.ts'

/** Switches news by mail on or off. The choice takes effect immediately and appears in the list of acceptances. */
export const NewsSwitch = ({ receivesNews }: { receivesNews: boolean }) => {
  const { t } = useTranslation('profile')
  const { revalidate } = useRevalidator()
  const { busy, errorMessage, run } = useSending()
  const choose = (isOn: boolean) =>
    run(async () => {
      await send(chooseNews, { receivesNews: isOn })
      await revalidate()
      showToast('done', t(isOn ? 'newsOn' : 'newsOff'))
      return undefined
    })
  return (
    <>
      <CheckField
        label={t('receiveNews')}
        hint={t('receiveNewsHint')}
        aria-busy={busy}
        // While the choice is sent, the box shows it.
        checked={busy ? !receivesNews : receivesNews}
        onChange={({ target }) => void choose(target.checked)}
      />
      <ErrorNote errorMessage={errorMessage} />
    </>
  )
}

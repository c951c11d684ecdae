import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { UsageObjective } from '../../../contract/accounts/fields.ts'
import { editProfile } from '../../../contract/accounts/profiles.ts'
import { send } from '../../frame/calls.ts'
import { showToast } from '../../ui/toasts.ts'
import { endSession } from '../session/endings.ts'
import { useSending } from '../use-sending.ts'
import type { OwnProfileValues } from './faults.ts'

/** Saves a changed profile. A changed address logs the user out until its link has been opened (docs/behaviour/accounts.md#profile). */
export const useSave = (isLocal: boolean, onWrongPassword: () => void) => {
  const { t } = useTranslation('messages')
  const { revalidate } = useRevalidator()
  const { busy, errorMessage, run } = useSending()
  const save = (values: OwnProfileValues) =>
    run(async () => {
      const { password } = values
      const result = await send(editProfile, { profile: toProfile(values, isLocal), ...(password && { password }) })
      if (result === 'emailSent') return endSession('active', 'emailChanged')
      if (result === 'wrongPassword') {
        onWrongPassword()
        return undefined
      }
      // The header shows the name too.
      await revalidate()
      showToast('done', t('profileSaved'))
      return undefined
    })
  return { busy, errorMessage, save }
}

const toProfile = ({ usageObjective, otherObjective, password: _, ...own }: OwnProfileValues, isLocal: boolean) => ({
  ...(isLocal && { ...own, usageObjective: usageObjective as UsageObjective }),
  otherObjective: usageObjective === 'other' ? otherObjective : '-',
})

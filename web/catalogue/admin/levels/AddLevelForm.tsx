import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addSubLevel, type Level } from '../../../../contract/catalogue/levels.ts'
import { send } from '../../../frame/calls.ts'
import { Trouble } from '../../../frame/staff/Trouble.tsx'
import { useRefusedFocus } from '../../../frame/staff/use-refused-focus.ts'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { SubLevelFields } from './SubLevelFields.tsx'
import { useLevelFields } from './use-level-fields.ts'

/** ADD LEVEL: a sub level of one of the levels. */
export const AddLevelForm = ({ levels }: { levels: Level[] }) => {
  const { t } = useTranslation(['keeping', 'messages'])
  const { values, setValues, field, check, refuse } = useLevelFields({ levelId: '', key: '', name: '' })
  const { busy, trouble, write } = useWrite()
  const { form, sent } = useRefusedFocus(busy)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sent()
    const verdict = check()
    if (verdict === 'wanting') showToast('warning', t('notAvailable', { ns: 'messages' }))
    if (verdict === 'right') void write(add)
  }
  const add = async () => {
    const { levelId, key, name } = values
    const { status } = await send(addSubLevel, { levelId: Number(levelId), key: key.trim(), name: name.trim() })
    if (status !== 'saved') return refuse(status)
    setValues({ levelId, key: '', name: '' })
    showToast('done', t('saved', { ns: 'messages' }))
  }
  return (
    <form ref={form} className="addlevel" noValidate onSubmit={submit} aria-label={t('addLevel')}>
      <h2>{t('addLevel')}</h2>
      <div className="three">
        <SelectField label={t('level')} {...field('levelId')}>
          <option value="">{t('choose')}</option>
          {levels.map(({ levelId, name }) => (
            <option key={levelId} value={levelId}>
              {name}
            </option>
          ))}
        </SelectField>
        <SubLevelFields field={field} />
      </div>
      {trouble !== undefined && (
        <p className="note bad" role="alert">
          <Trouble error={trouble} />
        </p>
      )}
      <p>
        <button type="submit" className="btn primary" aria-busy={busy}>
          {t('save')}
        </button>
      </p>
    </form>
  )
}

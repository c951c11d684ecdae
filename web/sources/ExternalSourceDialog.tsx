import { useTranslation } from 'react-i18next'
import type { ExternalSource } from '../../contract/sources/external-sources.ts'
import { FormDialog } from '../frame/staff/FormDialog.tsx'
import { ExternalSourceFields } from './ExternalSourceFields.tsx'
import { type ExternalValues, useExternalForm } from './use-external-form.ts'

interface Props {
  title: string
  /** Undefined for a new source. */
  source: ExternalSource | undefined
  /** Saves the source, and returns whether another source has its name. */
  save: (values: ExternalValues) => Promise<'nameTaken' | 'saved'>
  onClose: () => void
}

/** The form of an external source, which the caller saves. */
export const ExternalSourceDialog = ({ title, source, save, onClose }: Props) => {
  const { t } = useTranslation('sources')
  const form = useExternalForm(source, save)
  return (
    <FormDialog
      title={title}
      verb={t('save')}
      width={750}
      busy={form.busy}
      failure={form.failure}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className="sourceform">
        <div className="rows">
          <ExternalSourceFields form={form} />
        </div>
      </div>
    </FormDialog>
  )
}

import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import { endFollow } from '../../follows/index.ts'
import { Refusal } from '../../frame/Refusal.tsx'
import { showToast } from '../../ui/toasts.ts'
import { switchStar } from './stars.ts'

/** Adds or removes a favourite; shows a message if that fails. Resolves with true on success. */
export const switchFavourite = async (
  { fileName, favourite }: Pick<ReportRow, 'fileName' | 'favourite'>,
  { isChosen }: { isChosen: boolean },
) => {
  try {
    await switchStar({ fileName, isChosen, wasFavourite: favourite, toggle })
    if (!isChosen) endFollow(fileName)
    return true
  } catch (error) {
    showToast('warning', <Refusal error={error} missing="tableUnavailable" />)
    return false
  }
}

const loadToggle = () => import('./send-toggle.ts')

const toggle = async (fileName: string) => (await loadToggle()).sendToggle(fileName)

/** Loads the code that sends a press. After a failure, the press loads it. */
export const preloadToggle = () => {
  loadToggle().catch(() => {})
}

import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import { endFollow } from '../../follows/index.ts'
import { Refusal } from '../../frame/Refusal.tsx'
import { showToast } from '../../ui/toasts.ts'
import { turnStar } from './stars.ts'

/** Adds or removes a favourite; shows a message if the server refuses. Resolves with true on success. */
export const turn = async ({ fileName, favourite }: Pick<ReportRow, 'fileName' | 'favourite'>, isChosen: boolean) => {
  try {
    await turnStar({ fileName, isChosen, wasFavourite: favourite, toggle })
    if (!isChosen) endFollow(fileName)
    return true
  } catch (error) {
    showToast('warning', <Refusal error={error} missing="tableGone" />)
    return false
  }
}

const toggle = async (fileName: string) => (await import('./send-toggle.ts')).sendToggle(fileName)

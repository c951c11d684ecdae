import { Problem } from '../../platform/problem.ts'

/** Builds the 409 for a draft whose files, or the current files of its report, have changed since the preview. */
export const buildFilesChanged = () =>
  new Problem(409, 'The files have changed', {
    detail:
      'Files of this report, or those about to be published, were changed since you looked at them. Look at what changes again.',
  })
